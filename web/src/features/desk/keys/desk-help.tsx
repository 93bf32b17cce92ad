import { Modal } from '../../../ui/modal/modal.js';
import { DeskKeyTable } from './desk-key-table.js';
import styles from './desk-help.module.css';
import { texts } from './texts.js';

/** The '?' dialog: the keys of the desk as the user has them. */
export const DeskHelp = ({ onClose }: { onClose: () => void }) => (
  <Modal isOpen size="wide" title={texts.title} onClose={onClose}>
    {/* Scrolled by the keyboard too. */}
    <div role="group" aria-label={texts.title} tabIndex={0} className={styles['keys']}>
      <DeskKeyTable />
    </div>
  </Modal>
);
