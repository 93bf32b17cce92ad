import styles from './key-table.module.css';
import { texts } from './texts.js';

interface KeyTableProps {
  /** Keys with what they do; those of the review screens if absent. */
  keys?: readonly (readonly [keys: string, does: string])[];
}

/** Keyboard shortcuts, for the '?' dialog and the settings. */
export const KeyTable = ({ keys: rows = texts.keys }: KeyTableProps) => (
  <dl className={styles['keys']}>
    {rows.map(([keys, does]) => (
      <div key={does}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
