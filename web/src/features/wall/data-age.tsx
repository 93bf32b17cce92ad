import { useDates } from '../../api/date-format.js';
import { Icon } from '../../ui/icon/icon.js';
import { texts } from './texts.js';
import { useNow } from '../../ui/hooks/use-now.js';
import styles from './wall.module.css';

/** From this age on the data is warned of, ms. */
export const oldMs = 120_000;

interface DataAgeProps {
  /** The data is whole up to then, ms; null when the server does not know it, 0 before any arrived. */
  wholeUntil: number | null;
  /** When a call that failed was made, ms; null while calls succeed. */
  triedAt: number | null;
  /** The call failed because the server wants fewer of them. */
  isBusy: boolean;
  isSignInNeeded: boolean;
}

/** The age of the data, always; a warning when it is old, and why it is not renewed. */
export function DataAge({ wholeUntil, triedAt, isBusy, isSignInNeeded }: DataAgeProps) {
  const now = useNow();
  const { secondOf } = useDates();
  const age =
    wholeUntil === null ? texts.ageUnknown : wholeUntil > 0 ? texts.age(ageText(now - wholeUntil)) : texts.noData;
  const unanswered = isBusy ? texts.busy : texts.unreachable;
  const timeOf = (ms: number) => secondOf(ms / 1000).split(' ')[1] ?? '';
  const fault = isSignInNeeded ? texts.signInNeeded : triedAt === null ? '' : unanswered(timeOf(triedAt));
  const isOld = wholeUntil === null || (wholeUntil > 0 && now - wholeUntil >= oldMs);
  const isWarned = fault !== '' || isOld;
  return (
    <p className={isWarned ? `${styles['age']} ${styles['warned']}` : styles['age']} data-warned={isWarned}>
      {isWarned && <Icon name="warning" size={24} />}
      <span role="status">{fault}</span>
      <span>{age}</span>
    </p>
  );
}

/** '12 с', '3 мин 5 с', '2 ч 10 мин'. */
function ageText(ms: number): string {
  const { second, minute, hour } = texts.units;
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} ${second}`;
  if (minutes < 60) return `${minutes} ${minute} ${seconds % 60} ${second}`;
  return `${Math.floor(minutes / 60)} ${hour} ${minutes % 60} ${minute}`;
}
