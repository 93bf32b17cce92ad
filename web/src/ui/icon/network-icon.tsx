import type { CSSProperties } from 'react';
import styles from './icon.module.css';

interface NetworkIconProps {
  /** A filled path in a box of 20 × 20, and its colour; undefined for a plain square. */
  icon: { path: string; color: string } | undefined;
  /** Tooltip and accessible name. */
  title: string;
}

/** The icon of a network, 18 px. */
export const NetworkIcon = ({ icon, title }: NetworkIconProps) => (
  <svg
    className={styles['network']}
    style={{ '--brand': icon?.color ?? 'var(--text-dim)' } as CSSProperties}
    viewBox="0 0 20 20"
    role="img"
    aria-label={title}
  >
    <title>{title}</title>
    <path d={icon?.path ?? 'M4 4h12v12H4z'} fillRule="evenodd" />
  </svg>
);
