import { useNow } from './use-now.js';
import styles from './wall.module.css';

/** How much of a topic's time is over, as a thin line. */
export function TurnProgress({ since, everyMs }: { since: number; everyMs: number }) {
  const share = Math.min(1, Math.max(0, (useNow() - since) / everyMs));
  return (
    <div className={styles['progress']} aria-hidden="true">
      <i style={{ transform: `scaleX(${share.toFixed(3)})` }} />
    </div>
  );
}
