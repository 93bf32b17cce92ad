import { Skeleton } from '../../ui/skeleton/skeleton.js';
import styles from './post-card.module.css';
import { texts } from './texts.js';

/** Placeholders with the size of collapsed cards, announced as loading. */
export const PostSkeletons = ({ count }: { count: number }) => (
  <div className={styles['list']} role="status">
    <span className="visually-hidden">{texts.loading}</span>
    {Array.from({ length: count }, (_, i) => (
      <div key={i} className={styles['placeholder']}>
        <Skeleton height="100%" />
      </div>
    ))}
  </div>
);
