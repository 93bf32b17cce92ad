import { keyWords } from './key-words.js';
import styles from './key-table.module.css';

/** All keyboard shortcuts. */
export const KeyTable = () => (
  <dl className={styles['keys']}>
    {keyWords.map(([keys, does]) => (
      <div key={keys}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
