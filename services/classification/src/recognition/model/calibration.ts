import { sigmoid } from './linear-heads.js';

/** How a label's score becomes a probability, and from which probability on the label is given. */
export interface LabelScale {
  slope: number;
  offset: number;
  threshold: number;
}

/** A rising line through points: what a raw certainty is worth. */
export type Curve = readonly (readonly [raw: number, probability: number])[];

const STEPS = 60;
const RIDGE = 1e-2;
const BLOCK = 25;

/** Of a label that was not calibrated. */
export const PLAIN: LabelScale = { slope: 1, offset: 0, threshold: 0.5 };

export const probabilityOf = (score: number, { slope, offset }: LabelScale): number => sigmoid(slope * score + offset);

/** Platt's scale for held-out scores: a logistic regression of the truth on the score, by Newton's steps. */
export function fitScale(scores: readonly number[], truths: readonly boolean[]): Omit<LabelScale, 'threshold'> {
  const yes = truths.filter(Boolean).length;
  const no = truths.length - yes;
  if (yes === 0 || no === 0) return { slope: 1, offset: 0 };
  const targets = truths.map((truth) => (truth ? (yes + 1) / (yes + 2) : 1 / (no + 2)));
  let slope = 1;
  let offset = 0;
  for (let round = 0; round < STEPS; round++) {
    let [g1, g0, h11, h10, h00] = [RIDGE * (slope - 1), 0, RIDGE, 0, RIDGE];
    scores.forEach((score, i) => {
      const p = sigmoid(slope * score + offset);
      const error = p - (targets[i] ?? 0);
      const w = p * (1 - p);
      g1 += error * score;
      g0 += error;
      h11 += w * score * score;
      h10 += w * score;
      h00 += w;
    });
    const det = h11 * h00 - h10 * h10;
    if (!(det > 1e-12)) break;
    const [dSlope, dOffset] = [(h00 * g1 - h10 * g0) / det, (h11 * g0 - h10 * g1) / det];
    slope -= Math.max(-2, Math.min(2, dSlope));
    offset -= Math.max(-2, Math.min(2, dOffset));
    if (Math.abs(dSlope) + Math.abs(dOffset) < 1e-6) break;
  }
  return { slope: Math.max(0.05, slope), offset };
}

/** The rising curve that fits best how often an answer with a raw certainty was right (isotonic, in blocks). */
export function fitCurve(raws: readonly number[], rights: readonly boolean[]): Curve {
  const sorted = raws.map((raw, i) => ({ raw, right: rights[i] ? 1 : 0 })).sort((a, b) => a.raw - b.raw);
  const blocks: { raw: number; right: number; count: number }[] = [];
  for (let i = 0; i < sorted.length;) {
    let end = Math.min(sorted.length, i + BLOCK);
    while (end < sorted.length && sorted[end]?.raw === sorted[end - 1]?.raw) end++;
    const part = sorted.slice(i, end);
    i = end;
    if (part.length < BLOCK / 2 && blocks.length > 0) break;
    blocks.push({
      raw: part.reduce((sum, { raw }) => sum + raw, 0),
      right: part.reduce((sum, { right }) => sum + right, 0),
      count: part.length,
    });
    for (let last = blocks.at(-1), before = blocks.at(-2); last && before; before = blocks.at(-2)) {
      if (worthOf(before) < worthOf(last)) break;
      before.raw += last.raw;
      before.right += last.right;
      before.count += last.count;
      blocks.pop();
      last = before;
    }
  }
  return blocks.map(({ raw, right, count }) => [round(raw / count), round(worthOf({ right, count }))] as const);
}

/** The rule of succession. */
const worthOf = ({ right, count }: { right: number; count: number }): number => (right + 1) / (count + 2);

/** What a raw certainty is worth by a curve; the certainty itself without one. */
export function onCurve(raw: number, curve: Curve | undefined): number {
  const first = curve?.[0];
  const last = curve?.at(-1);
  if (!curve || !first || !last) return raw;
  if (raw <= first[0]) return first[1];
  for (let i = 1; i < curve.length; i++) {
    const [[x0, y0], [x1, y1]] = [curve[i - 1] ?? first, curve[i] ?? last];
    if (raw <= x1) return y0 + ((raw - x0) / Math.max(1e-9, x1 - x0)) * (y1 - y0);
  }
  return last[1];
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
