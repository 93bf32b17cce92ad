import { numberText } from '../ui/number-text/number-text.js';
import { texts } from './texts.js';
import styles from './widgets.module.css';

/** The shares of the tones as one bar; `width` is its length relative to the longest bar, 0..1. */
export const ToneBar = ({ pos, neut, neg, width = 1 }: { pos: number; neut: number; neg: number; width?: number }) => (
  <span
    className={styles['bar']}
    style={{ width: `${Math.max(2, width * 100)}%` }}
    title={[
      `${texts.negative}: ${numberText(neg)}`,
      `${texts.neutral}: ${numberText(neut)}`,
      `${texts.positive}: ${numberText(pos)}`,
    ].join(' · ')}
    aria-hidden="true"
  >
    <i className={styles['negative']} style={{ flexGrow: neg }} />
    <i className={styles['neutral']} style={{ flexGrow: neut }} />
    <i className={styles['positive']} style={{ flexGrow: pos }} />
  </span>
);
