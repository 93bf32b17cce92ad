import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Says what is missing and why, with controls that help; `isPage` when it is the whole screen. */
export const EmptyState = ({
  title,
  text,
  isPage,
  children,
}: {
  title: string;
  text?: ReactNode;
  isPage?: boolean;
  children?: ReactNode;
}) => (
  <div className={styles['empty']}>
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {text && <p className={styles['text']}>{text}</p>}
    {children && <div className={styles['actions']}>{children}</div>}
  </div>
);
