import type { Measured } from './measured.js';
import type { OwnAnswer } from './measure-own.js';
import { withInterval } from './scores.js';

/** What is accepted has to be right this often. */
const WANTED = 0.95;
const CANDIDATES = Array.from({ length: 50 }, (_, i) => 0.5 + i / 100);
const HEADS = ['lang', 'oblasts', 'spheres', 'tone', 'is_ignored'] as const;
/** The fields of a save. */
const FIELDS = ['lang', 'oblasts', 'spheres', 'tone'] as const;

/** By head, the confidence from which 95 % of the answers are right, of ignored those that ignore; 1 where none is. */
export type Thresholds = Record<(typeof HEADS)[number], number>;

/** The thresholds that suit answers, and how many answers each accepts. */
function thresholdsOf(answers: readonly OwnAnswer[]): Thresholds {
  const ignoring = answers.filter(({ ignored }) => ignored.actual[0] === 'true');
  return Object.fromEntries(
    HEADS.map((head) => {
      const some = head === 'is_ignored' ? ignoring : answers;
      const given = some.flatMap((answer) => answer.answers).filter((answer) => answer.head === head);
      const enough = CANDIDATES.find((candidate) => {
        const accepted = given.filter(({ confidence }) => confidence >= candidate);
        return accepted.length > 0 && accepted.filter(({ isRight }) => isRight).length / accepted.length >= WANTED;
      });
      return [head, enough ?? 1];
    }),
  ) as Thresholds;
}

/** How many posts can be accepted as suggested, and how many of those are right; thresholds come from other briefs. */
export function measureAcceptance(answers: readonly OwnAnswer[]): { rows: Measured[]; thresholds: Thresholds } {
  const judged = [...new Set(answers.map(({ prepared }) => prepared.post.group))].flatMap((brief) => {
    const thresholds = thresholdsOf(answers.filter(({ prepared }) => prepared.post.group !== brief));
    return answers.filter(({ prepared }) => prepared.post.group === brief).map((answer) => judge(answer, thresholds));
  });
  const share = (some: readonly boolean[]): number => some.filter(Boolean).length / Math.max(1, some.length);
  const figure = (measure: string, some: readonly boolean[], goal?: number): Measured => ({
    measure: `own corpus: ${measure}`,
    unit: '',
    ...withInterval(some, share),
    ...(goal !== undefined && { goal: { atLeast: goal } }),
  });
  const full = judged.filter(({ isFull }) => isFull);
  const accepted = judged.filter(({ isAccepted }) => isAccepted);
  return {
    thresholds: thresholdsOf(answers),
    rows: [
      figure(
        'posts with all four fields suggested',
        judged.map(({ isFull }) => isFull),
        0.9,
      ),
      figure(
        'of those, all fields right',
        full.map(({ isRight }) => isRight),
        0.95,
      ),
      figure(
        'posts that are accepted at the thresholds of 95 %',
        judged.map(({ isAccepted }) => isAccepted),
      ),
      figure(
        'of those, all that is accepted right',
        accepted.map(({ isAcceptedRight }) => isAcceptedRight),
        0.95,
      ),
      ...HEADS.map((head) =>
        figure(
          `${head}: answers that are accepted at its threshold`,
          judged.flatMap(({ heads }) => (heads[head] === undefined ? [] : [heads[head]])),
        ),
      ),
    ],
  };
}

/** What of the answers about a post is accepted at thresholds. A field is there once one answer of it is enough. */
function judge({ answers, oblasts, spheres, ignored }: OwnAnswer, thresholds: Thresholds) {
  const isIgnored = ignored.actual[0] === 'true';
  const needed = answers.filter(({ head }) =>
    isIgnored ? head === 'is_ignored' : head === 'is_ignored' || FIELDS.some((field) => field === head),
  );
  const enough = needed.filter(({ head, confidence }) => confidence >= thresholds[head as keyof Thresholds]);
  const hasEnough = ({ head }: { head: string }): boolean => enough.some((one) => one.head === head);
  const isFull = isIgnored || (oblasts.actual.length > 0 && (spheres?.actual.length ?? 1) > 0);
  return {
    isFull,
    isAccepted: isFull && needed.every(hasEnough),
    isRight: needed.every(({ isRight }) => isRight),
    isAcceptedRight: enough.every(({ isRight }) => isRight),
    heads: Object.fromEntries(needed.map((answer) => [answer.head, hasEnough(answer)])) as Partial<
      Record<string, boolean>
    >,
  };
}
