import type { Figure } from './scores.js';

/** One measured thing; `baseline` is what something simpler reaches on the same texts in the same run. */
export interface Measured extends Figure {
  measure: string;
  unit: string;
  goal?: { atLeast: number } | { atMost: number };
  baseline?: number;
  /** What the baseline is. */
  beside?: string;
}
