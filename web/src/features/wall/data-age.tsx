import { Icon } from '../../ui/icon/icon.js';
import { texts } from './texts.js';
import { useNow } from './use-now.js';
import styles from './wall.module.css';

/** From this age on the data is warned of, ms. */
export const oldMs = 120_000;

interface DataAgeProps {
  /** When the data arrived, ms; 0 before. */
  freshAt: number;
  /** When a call that failed was made, ms; null while calls succeed. */
  triedAt: number | null;
  isSignInNeeded: boolean;
}

/** The age of the data, always; a warning when it is old, and why it is not renewed. */
export function DataAge({ freshAt, triedAt, isSignInNeeded }: DataAgeProps) {
  const now = useNow();
  const age = freshAt > 0 ? texts.age(now - freshAt) : texts.noData;
  const fault = isSignInNeeded ? texts.signInNeeded : triedAt === null ? '' : texts.unreachable(triedAt);
  const isWarned = fault !== '' || (freshAt > 0 && now - freshAt >= oldMs);
  return (
    <p className={isWarned ? `${styles['age']} ${styles['warned']}` : styles['age']} data-warned={isWarned}>
      {isWarned && <Icon name="warning" size={24} />}
      <span role="status">{fault}</span>
      <span>{age}</span>
    </p>
  );
}
