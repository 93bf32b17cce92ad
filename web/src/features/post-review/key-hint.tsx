import type { ReactNode } from 'react';
import styles from './key-hint.module.css';

/** The keys of what is inside, shown over it while Alt is held. */
export const KeyHint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className={styles['place']}>
    {children}
    <kbd className={styles['hint']} data-key-hint aria-hidden="true">
      {keys}
    </kbd>
  </span>
);
