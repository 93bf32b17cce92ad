import styles from './skeleton.module.css';

/** Keeps the place of something that loads; stays invisible for the first 300 ms. */
export const Skeleton = ({ width = '100%', height = 20 }: { width?: number | string; height?: number | string }) => (
  <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />
);

/** Several lines of waiting text, spoken as 'Загрузка'. */
export const SkeletonLines = ({ lines = 6, height = 36 }: { lines?: number; height?: number }) => (
  <div className={styles['lines']} role="status">
    <span className="visually-hidden">Загрузка</span>
    {Array.from({ length: lines }, (_, i) => (
      <Skeleton key={i} height={height} />
    ))}
  </div>
);
