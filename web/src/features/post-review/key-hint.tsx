import type { ReactNode } from 'react';
import styles from './key-hint.module.css';

/** Shows the shortcut keys over its content while Alt is held. */
export const KeyHint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className={styles['anchor']}>
    {children}
    <kbd className={styles['hint']} data-key-hint aria-hidden="true">
      {keys}
    </kbd>
  </span>
);
