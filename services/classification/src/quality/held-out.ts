import { decideIgnored, decideSpheres, decideTone, SPHERE_COUNT, toneLabels } from '../recognition/decide.js';
import type { SphereDecision } from '../recognition/decide.js';
import { fitCurve, fitScale, probabilityOf } from '../recognition/model/calibration.js';
import type { Curve, LabelScale } from '../recognition/model/calibration.js';
import { trainOnOwn } from './train-heads.js';
import type { Heads, PreparedPost } from './train-heads.js';

/** An own post with the scores of heads that never saw its brief. */
export interface HeldPost {
  prepared: PreparedPost;
  topicScores: Float64Array;
  toneScores: Float64Array;
}

/** What scores are worth: for each label, and for whole answers. */
export interface Calibration {
  topics: LabelScale[];
  tone: LabelScale[];
  curves: Record<string, Curve>;
}

const THRESHOLDS = Array.from({ length: 17 }, (_, i) => 0.15 + i * 0.04);

/** Scores of all own posts, each brief by heads that learned from the other briefs. */
export function leaveBriefsOut(
  start: Heads,
  own: readonly PreparedPost[],
  always: readonly PreparedPost[],
  others: readonly PreparedPost[],
  onBrief: (brief: string) => void = () => undefined,
): HeldPost[] {
  const briefs = [...new Set(own.map(({ post }) => post.group))];
  return briefs.flatMap((brief) => {
    onBrief(brief);
    const known = [...own.filter(({ post }) => post.group !== brief), ...always];
    const heads = trainOnOwn(start, known, others);
    return own.filter(({ post }) => post.group === brief).map((prepared) => held(prepared, heads));
  });
}

/** The scores of a post by heads. */
const held = (prepared: PreparedPost, heads: Heads): HeldPost => ({
  prepared,
  topicScores: heads.topics.scores(prepared.topics),
  toneScores: heads.tone.scores(prepared.tone),
});

/** Scales, thresholds and curves that suit held-out posts. */
export function calibrate(posts: readonly HeldPost[]): Calibration {
  const topics = Array.from({ length: SPHERE_COUNT + 1 }, (_, label) =>
    labelScale(
      posts.filter(({ prepared }) => (prepared.topicTargets[label] ?? -1) >= 0),
      ({ topicScores }) => topicScores[label] ?? 0,
      ({ prepared }) => prepared.topicTargets[label] === 1,
    ),
  );
  const toned = posts.filter(({ prepared }) => (prepared.toneTargets[0] ?? -1) >= 0);
  const tone = toneLabels.map((_, label) => ({
    ...fitScale(
      toned.map(({ toneScores }) => toneScores[label] ?? 0),
      toned.map(({ prepared }) => prepared.toneTargets[label] === 1),
    ),
    threshold: 0.5,
  }));
  return { topics, tone, curves: curvesOf(posts, { topics, tone }) };
}

/**
 * Whether an answer about a post is right, with its raw certainty, by head; a head without a label is left out. Each
 * suggested sphere is an answer of its own.
 */
export function answersOf(
  { prepared: { post, reading }, topicScores, toneScores }: HeldPost,
  { topics, tone }: Pick<Calibration, 'topics' | 'tone'>,
): { head: string; certainty: number; isRight: boolean }[] {
  const ignored = decideIgnored(topicScores, topics);
  const spheres = decideSpheres(topicScores, topics);
  const toned = decideTone(toneScores, tone);
  const answers: { head: string; certainty: number; isRight: boolean }[] = [];
  if (post.lang)
    answers.push({
      head: 'lang',
      certainty: reading.language.confidence,
      isRight: reading.language.lang === post.lang,
    });
  if (post.oblasts)
    answers.push({
      head: 'oblasts',
      certainty: reading.region.confidence,
      isRight: sameSet(reading.region.oblasts, post.oblasts),
    });
  if (post.isIgnored !== undefined)
    answers.push({ head: 'is_ignored', certainty: ignored.certainty, isRight: ignored.value === post.isIgnored });
  if (!ignored.value && post.spheres) answers.push(...sphereAnswers(spheres, post.spheres));
  if (!ignored.value && post.tone != null)
    answers.push({ head: 'tone', certainty: toned.certainty, isRight: toned.value === post.tone });
  return answers;
}

const sphereAnswers = ({ value, each, certainty }: SphereDecision, expected: readonly number[]) =>
  value.length === 0
    ? [{ head: 'spheres', certainty, isRight: expected.length === 0 }]
    : value.map((id, i) => ({ head: 'spheres', certainty: each[i] ?? 0, isRight: expected.includes(id) }));

/** Whether two lists have the same members. */
const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

function curvesOf(posts: readonly HeldPost[], scales: Pick<Calibration, 'topics' | 'tone'>): Record<string, Curve> {
  const answers = posts.flatMap((post) => answersOf(post, scales));
  const heads = [...new Set(answers.map(({ head }) => head))];
  return Object.fromEntries(
    heads.map((head) => {
      const some = answers.filter((answer) => answer.head === head);
      return [
        head,
        fitCurve(
          some.map(({ certainty }) => certainty),
          some.map(({ isRight }) => isRight),
        ),
      ];
    }),
  );
}

/** The scale of a label, with the threshold that gives it the best F1. */
function labelScale(
  posts: readonly HeldPost[],
  scoreOf: (post: HeldPost) => number,
  isTrue: (post: HeldPost) => boolean,
): LabelScale {
  const scores = posts.map(scoreOf);
  const truths = posts.map(isTrue);
  const scale = fitScale(scores, truths);
  let [threshold, best] = [0.5, -1];
  for (const candidate of THRESHOLDS) {
    let [hit, given, wanted] = [0, 0, 0];
    scores.forEach((score, i) => {
      const isGiven = probabilityOf(score, { ...scale, threshold: 0 }) >= candidate;
      given += Number(isGiven);
      wanted += Number(truths[i]);
      hit += Number(isGiven && truths[i]);
    });
    // a threshold near the middle wins over an equal one: it depends less on chance
    const f1 = (2 * hit) / Math.max(1, given + wanted) - Math.abs(candidate - 0.45) * 0.03;
    if (f1 > best) [threshold, best] = [candidate, f1];
  }
  return { ...scale, threshold };
}
