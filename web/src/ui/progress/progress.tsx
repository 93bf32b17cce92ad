import { texts } from '../texts.js';
import styles from './progress.module.css';

/** Progress of unknown length. */
export const Spinner = ({ label = texts.loading }: { label?: string }) => (
  <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100}>
    <span className={styles['spin']} />
  </div>
);
