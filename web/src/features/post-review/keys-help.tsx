import { KeyTable } from '../../ui/keys/key-table.js';
import { Modal } from '../../ui/modal/modal.js';
import { texts } from './texts.js';

/** The list of shortcut keys, opened with '?'. */
export const KeysHelp = ({ onClose }: { onClose: () => void }) => (
  <Modal isOpen size="narrow" title={texts.keysTitle} onClose={onClose}>
    <KeyTable />
  </Modal>
);
