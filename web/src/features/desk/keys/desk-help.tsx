import { Modal } from '../../../ui/modal/modal.js';
import { DeskKeyTable } from './desk-key-table.js';
import { texts } from './texts.js';

/** The '?' dialog: the keys of the desk as the user has them. */
export const DeskHelp = ({ onClose }: { onClose: () => void }) => (
  <Modal isOpen size="narrow" title={texts.title} onClose={onClose}>
    <DeskKeyTable />
  </Modal>
);
