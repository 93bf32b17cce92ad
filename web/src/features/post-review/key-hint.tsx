import type { ReactNode } from 'react';
import styles from './post-card.module.css';

interface KeyHintProps {
  keys: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows the shortcut keys over its content while Alt is held. */
export const KeyHint = ({ keys, className = '', children }: KeyHintProps) => (
  <span className={`${styles['keyed']} ${className}`} data-key-hint={keys}>
    {children}
  </span>
);
