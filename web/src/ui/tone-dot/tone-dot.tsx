import styles from './tone-dot.module.css';

export type ToneShape = 'negative' | 'neutral' | 'positive' | 'total' | 'none';

/** A tone as shape and colour: ▼ negative, ● neutral, ▲ positive, ■ all. Give `label` where no word is next to it. */
export const ToneDot = ({ tone, label }: { tone: ToneShape; label?: string }) => (
  <span
    className={`${styles['dot']} ${styles[tone]}`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
  />
);
