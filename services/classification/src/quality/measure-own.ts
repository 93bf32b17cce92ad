import { decideIgnored, decideSpheres, decideTone, SPHERE_COUNT, tones } from '../recognition/decide.js';
import { onCurve } from '../recognition/model/calibration.js';
import { answersOf, calibrate } from './held-out.js';
import type { Calibration, HeldPost } from './held-out.js';
import type { Measured } from './measured.js';
import { PlainBaseline } from './plain-baseline.js';
import { exact, f1Of, macroF1, microF1, withInterval } from './scores.js';
import type { Pair } from './scores.js';
import type { PreparedPost } from './train-heads.js';
import type { Training } from './training.js';

/** What was answered about a post of the corpus by heads and scales that never saw its brief. */
export interface OwnAnswer {
  prepared: PreparedPost;
  lang: Pair;
  oblasts: Pair;
  ignored: Pair;
  /** Null where the post or the answer is ignored. */
  spheres: Pair | null;
  tone: Pair | null;
  /** By head, whether its answer is right and with which confidence it was given. */
  answers: { head: string; confidence: number; isRight: boolean }[];
}

const HARD = new Set(['irony', 'hidden-complaint']);
const BASELINE = 'tf-idf and logistic regression';
const one = (label: unknown): string[] => [String(label)];

/** Answers about the corpus; the scales of each brief come from the other briefs. */
export function ownAnswers(held: readonly HeldPost[]): OwnAnswer[] {
  const briefs = [...new Set(held.map(({ prepared }) => prepared.post.group))];
  return briefs.flatMap((brief) => {
    const calibration = calibrate(held.filter(({ prepared }) => prepared.post.group !== brief));
    return held.filter(({ prepared }) => prepared.post.group === brief).map((post) => answerOf(post, calibration));
  });
}

function answerOf(held: HeldPost, calibration: Calibration): OwnAnswer {
  const { prepared, topicScores, toneScores } = held;
  const { post, reading } = prepared;
  const ignored = decideIgnored(topicScores, calibration.topics).value;
  return {
    prepared,
    lang: { expected: one(post.lang), actual: one(reading.language.lang) },
    oblasts: { expected: (post.oblasts ?? []).map(String), actual: reading.region.oblasts.map(String) },
    ignored: { expected: one(post.isIgnored), actual: one(ignored) },
    spheres: post.spheres
      ? {
          expected: post.spheres.map(String),
          actual: ignored ? [] : decideSpheres(topicScores, calibration.topics).value.map(String),
        }
      : null,
    tone:
      post.tone == null
        ? null
        : { expected: one(post.tone), actual: one(ignored ? 1 : decideTone(toneScores, calibration.tone).value) },
    answers: answersOf(held, calibration).map(({ head, certainty, isRight }) => ({
      head,
      isRight,
      confidence: onCurve(certainty, calibration.curves[head]),
    })),
  };
}

/** Figures of each head on the corpus, beside the baseline, with the goals. */
export function measureHeads(answers: readonly OwnAnswer[], baseline: ReadonlyMap<string, BaselineAnswer>): Measured[] {
  const pairsOf = (head: PairHead, some: readonly OwnAnswer[]): Pair[] =>
    some.map((answer) => answer[head]).filter((pair) => pair !== null);
  const figure = (
    measure: string,
    head: PairHead,
    score: (pairs: readonly Pair[]) => number,
    { goal, some = answers }: { goal?: number; some?: readonly OwnAnswer[] } = {},
  ): Measured => {
    const usable = some.filter((answer) => answer[head] !== null);
    const plain = usable.flatMap((answer) => {
      const pair = baseline.get(answer.prepared.post.id)?.[head as 'spheres'];
      return pair ? [pair] : [];
    });
    return {
      measure: `own corpus: ${measure}`,
      unit: '',
      ...withInterval(usable, (part) => score(pairsOf(head, part))),
      ...(plain.length > 0 && { baseline: score(plain), beside: BASELINE }),
      ...(goal !== undefined && { goal: { atLeast: goal } }),
    };
  };
  const isHard = ({ prepared }: OwnAnswer): boolean => (prepared.post.traits ?? []).some((trait) => HARD.has(trait));
  const [hard, easy] = [answers.filter(isHard), answers.filter((answer) => !isHard(answer))];
  const traits = [...new Set(answers.flatMap(({ prepared }) => prepared.post.traits ?? []))].sort();
  return [
    figure('language, right', 'lang', exact),
    figure('regions, micro-F1', 'oblasts', microF1, { goal: 0.985 }),
    figure('regions, all right', 'oblasts', exact, { goal: 0.975 }),
    figure('spheres, macro-F1', 'spheres', macroF1, { goal: 0.87 }),
    figure('spheres, micro-F1', 'spheres', microF1),
    figure('ignore, F1 of ignored', 'ignored', (pairs) => f1Of(pairs, 'true'), { goal: 0.93 }),
    figure('ignore, macro-F1', 'ignored', macroF1),
    figure('tone without irony and hidden complaint, macro-F1', 'tone', macroF1, { goal: 0.85, some: easy }),
    figure('tone with irony or hidden complaint, right', 'tone', exact, { goal: 0.72, some: hard }),
    ...traits.flatMap((trait) => {
      const some = answers.filter(({ prepared }) => prepared.post.traits?.includes(trait));
      return [
        figure(`${trait}: regions, all right`, 'oblasts', exact, { some }),
        figure(`${trait}: spheres, micro-F1`, 'spheres', microF1, { some }),
        figure(`${trait}: ignore, right`, 'ignored', exact, { some }),
        figure(`${trait}: tone, right`, 'tone', exact, { some }),
      ].filter(({ count }) => count > 0);
    }),
  ];
}

type PairHead = 'lang' | 'oblasts' | 'ignored' | 'spheres' | 'tone';
type BaselineAnswer = Record<'spheres' | 'ignored' | 'tone', Pair | null>;

/** What the baseline answers about each post of the corpus, trained on the other briefs. */
export function baselineAnswers({ own, always }: Training): Map<string, BaselineAnswer> {
  const found = new Map<string, BaselineAnswer>();
  const textOf = ({ post }: PreparedPost): string => `${post.title ?? ''} ${post.text}`;
  for (const brief of new Set(own.map(({ post }) => post.group))) {
    const known = [...own.filter(({ post }) => post.group !== brief), ...always];
    const topics = new PlainBaseline(
      known.map((prepared) => ({ text: textOf(prepared), targets: prepared.topicTargets })),
      Array.from({ length: SPHERE_COUNT + 1 }, (_, i) => String(i)),
    );
    const tone = new PlainBaseline(
      known.map((prepared) => ({ text: textOf(prepared), targets: prepared.toneTargets })),
      tones.map(String),
    );
    for (const prepared of own.filter(({ post }) => post.group === brief)) {
      const { post } = prepared;
      const topicScores = topics.scores(textOf(prepared));
      const toneScores = tone.scores(textOf(prepared));
      const ids = Array.from({ length: SPHERE_COUNT }, (_, i) => i);
      const best = ids.reduce((a, b) => ((topicScores[b] ?? 0) > (topicScores[a] ?? 0) ? b : a));
      found.set(post.id, {
        spheres: post.spheres
          ? {
              expected: post.spheres.map(String),
              actual: ids.filter((i) => i === best || (topicScores[i] ?? 0) > 0).map((i) => String(i + 1)),
            }
          : null,
        ignored: { expected: one(post.isIgnored), actual: one((topicScores[SPHERE_COUNT] ?? 0) > 0) },
        tone:
          post.tone == null
            ? null
            : {
                expected: one(post.tone),
                actual: one(tones[toneScores.indexOf(Math.max(...toneScores))]),
              },
      });
    }
  }
  return found;
}
