import styles from './meter.module.css';

export interface MeterProps {
  /** Accessible name. */
  label: string;
  /** From 0 to `max`. */
  value: number;
  max: number;
  /** The value in words, shown beside the bar. */
  text: string;
  kind?: 'plain' | 'warning' | 'danger';
}

/** Without an exponent, which ARIA does not know. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** A part of a whole as a bar. */
export const Meter = ({ label, value, max, text, kind = 'plain' }: MeterProps) => (
  <div
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={rounded(value)}
    aria-valuetext={text}
    className={styles['meter']}
  >
    <span className={styles['track']}>
      <span className={`${styles['bar']} ${styles[kind]}`} style={{ width: `${(100 * value) / max}%` }} />
    </span>
    <span className={styles['text']}>{text}</span>
  </div>
);
