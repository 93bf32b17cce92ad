import { PLAIN, probabilityOf } from './model/calibration.js';
import type { LabelScale } from './model/calibration.js';
import type { HeadGroup } from './model/model-file.js';

/** The last label of the topics; before it stand the ids of the spheres. */
export const IGNORED = 'ignored';
export const SPHERE_COUNT = 14;
export const topicLabels: readonly string[] = [
  ...Array.from({ length: SPHERE_COUNT }, (_, i) => String(i + 1)),
  IGNORED,
];
export const tones = [-2, 1, 2] as const;
export type Tone = (typeof tones)[number];
/** Traits that lead to a tone whatever the words say by themselves: irony and hidden complaint, and relief. */
export const leadingTraits = [
  { label: 'irony', traits: ['irony', 'hidden-complaint'], tone: -2 },
  { label: 'relief', traits: ['relief'], tone: 2 },
] as const;
/** The labels of the heads of tone. */
export const toneLabels: readonly string[] = [...tones.map(String), ...leadingTraits.map(({ label }) => label)];

/** An answer of a head with the raw certainty (0..1) that all of it is right. */
export interface Decision<T> {
  value: T;
  certainty: number;
}

const MAX_SPHERES = 3;
/** A post that is not ignored is about something: its likeliest sphere is taken from this probability on. */
const MIN_PROBABILITY = 0.12;
/** How much of a trait's probability goes to its tone. */
const LEAD = 0.4;

/** Whether a post is ignored. */
export function decideIgnored(scores: ArrayLike<number>, scales: readonly LabelScale[]): Decision<boolean> {
  const scale = scales[SPHERE_COUNT] ?? PLAIN;
  const probability = probabilityOf(scores[SPHERE_COUNT] ?? 0, scale);
  const value = probability >= scale.threshold;
  return { value, certainty: value ? probability : 1 - probability };
}

/** Spheres with the certainty of each; `certainty` is that of the likeliest one, or that there is none. */
export interface SphereDecision extends Decision<number[]> {
  each: number[];
}

/** The spheres of a post that is not ignored, the likeliest first, at most three. */
export function decideSpheres(scores: ArrayLike<number>, scales: readonly LabelScale[]): SphereDecision {
  const ranked = Array.from({ length: SPHERE_COUNT }, (_, i) => {
    const scale = scales[i] ?? PLAIN;
    const probability = probabilityOf(scores[i] ?? 0, scale);
    return { id: i + 1, probability, chosen: probability >= scale.threshold };
  }).sort((a, b) => b.probability - a.probability || a.id - b.id);
  const chosen = ranked.filter((one) => one.chosen).slice(0, MAX_SPHERES);
  const best = ranked[0];
  const value = chosen.length > 0 || !best || best.probability < MIN_PROBABILITY ? chosen : [best];
  const each = value.map(({ probability }) => probability);
  return { value: value.map(({ id }) => id), each, certainty: each[0] ?? 1 - (best?.probability ?? 0) };
}

/** The tone of a post, by the scores of `toneLabels`. */
export function decideTone(scores: ArrayLike<number>, scales: readonly LabelScale[]): Decision<Tone> {
  const probabilities = tones.map((_, i) => probabilityOf(scores[i] ?? 0, scales[i] ?? PLAIN));
  leadingTraits.forEach(({ tone }, i) => {
    const at = tones.length + i;
    const lead = LEAD * probabilityOf(scores[at] ?? -Infinity, scales[at] ?? PLAIN);
    tones.forEach((one, k) => {
      const own = (probabilities[k] ?? 0) * (1 - lead);
      probabilities[k] = one === tone ? own + lead : own;
    });
  });
  const sum = probabilities.reduce((total, one) => total + one, 1e-9);
  let best = 0;
  // a threshold of a tone is a factor: tones that are given too seldom have a low one
  const weighted = probabilities.map((probability, i) => probability / (scales[i]?.threshold ?? 0.5));
  weighted.forEach((probability, i) => {
    if (probability > (weighted[best] ?? 0)) best = i;
  });
  return { value: tones[best] ?? 1, certainty: (probabilities[best] ?? 0) / sum };
}

/** The position of a label among a group's. */
export const labelIndex = (group: HeadGroup, label: string): number => group.heads.labels.indexOf(label);
