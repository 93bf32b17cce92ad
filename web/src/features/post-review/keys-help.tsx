import { Modal } from '../../ui/modal/modal.js';
import styles from './post-review.module.css';
import { keyWords, texts } from './texts.js';

/** What '?' shows. */
export const KeysHelp = ({ onClose }: { onClose: () => void }) => (
  <Modal isOpen size="narrow" title={texts.keysTitle} onClose={onClose}>
    <dl className={styles['keys']}>
      {keyWords.map(([keys, does]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
