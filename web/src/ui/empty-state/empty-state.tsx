import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What is missing, why, and the control that fills it. */
export const EmptyState = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <div className={styles['empty']}>
    <h2>{title}</h2>
    {text && <p className={styles['text']}>{text}</p>}
    {children && <div className={styles['actions']}>{children}</div>}
  </div>
);
