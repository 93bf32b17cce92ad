import styles from './key-table.module.css';
import { texts } from './texts.js';

/** All keyboard shortcuts, for the '?' dialog and the settings. */
export const KeyTable = () => (
  <dl className={styles['keys']}>
    {texts.keys.map(([keys, does]) => (
      <div key={keys}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
