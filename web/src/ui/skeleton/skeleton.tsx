import { memo } from 'react';
import { texts } from '../texts.js';
import styles from './skeleton.module.css';

/** Placeholder of content that loads; invisible for the first 300 ms. */
export const Skeleton = ({ width = '100%', height = 20 }: { width?: number | string; height?: number | string }) => (
  <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />
);

/** Several placeholder lines, announced as 'Загрузка'. */
export const SkeletonLines = memo(({ lines = 6, height = 36 }: { lines?: number; height?: number }) => (
  <div className={styles['lines']} role="status">
    <span className="visually-hidden">{texts.loading}</span>
    {Array.from({ length: lines }, (_, i) => (
      <Skeleton key={i} height={height} />
    ))}
  </div>
));
