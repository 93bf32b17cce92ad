import styles from './tone-dot.module.css';

export type ToneShape = 'negative' | 'neutral' | 'positive' | 'total' | 'none';

const shapes: Record<string, ToneShape> = { '-2': 'negative', 1: 'neutral', 2: 'positive' };
/** The shape of a tone on the wire; `none` for null and unknown ones. */
export const toneShape = (tone: number | null): ToneShape => shapes[String(tone)] ?? 'none';

/** A tone as shape and colour: ▼ negative, ● neutral, ▲ positive, ■ all. Give `label` where no word is next to it. */
export const ToneDot = ({ tone, label }: { tone: ToneShape; label?: string }) => (
  <span
    className={`${styles['dot']} ${styles[tone]}`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
  />
);
