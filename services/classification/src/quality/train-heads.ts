import type { FeatureVector } from '../recognition/model/feature-vector.js';
import { kept } from '../recognition/model/feature-vector.js';
import { LinearHeads } from '../recognition/model/linear-heads.js';
import type { Target } from '../recognition/model/linear-heads.js';
import type { HeadGroup } from '../recognition/model/model-file.js';
import { readPost } from '../recognition/read-post.js';
import type { PostReading } from '../recognition/read-post.js';
import { bucketsOf, FEATURE_BUCKETS, textVector, WORD_BUCKETS } from '../recognition/text-features.js';
import type { Sign } from '../recognition/text-features.js';
import { leadingTraits, SPHERE_COUNT, toneLabels, tones, topicLabels } from '../recognition/decide.js';
import type { LabelledPost } from './labelled-post.js';
import { seeded, shuffled } from './random.js';

/** A post that has been read, with what its labels mean for the heads. */
export interface PreparedPost {
  post: LabelledPost;
  reading: PostReading;
  topics: FeatureVector;
  tone: FeatureVector;
  topicTargets: Target[];
  toneTargets: Target[];
}

/** The heads that learn together. */
export interface Heads {
  topics: LinearHeads;
  tone: LinearHeads;
}

/** Public sets are far from posts in tone: smaller steps keep their words from outshouting the signs. */
const TONE_RATE = 0.1;
const PUBLIC_EPOCHS = 2;
const OWN_EPOCHS = 6;
/** Of the public posts, this part is repeated in each round with own ones, so that they are not forgotten. */
const REPLAYED = 0.15;
const LONGEST_RARITY = 7.5;

/** How rare each bucket is among posts: ln(posts / posts with it). */
export function raritiesOf(readings: readonly PostReading[]): Float32Array {
  const counts = new Float32Array(WORD_BUCKETS);
  for (const { words } of readings)
    for (const bucket of new Set(bucketsOf(words))) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return counts.map((count) => Math.min(LONGEST_RARITY, Math.log((readings.length + 1) / (count + 1)) + 0.3));
}

/** Reads posts by the language heads. */
export const readPosts = (posts: readonly LabelledPost[], languages: HeadGroup): PostReading[] =>
  posts.map(({ text, title }) => readPost({ text, ...(title && { title }) }, languages));

/** Posts with their features and targets; those from `signsFrom` on also carry the signs of `signsOf`. */
export const prepare = (
  posts: readonly LabelledPost[],
  readings: readonly PostReading[],
  rarities: Float32Array,
  signsOf: (post: LabelledPost) => Sign[] = () => [],
  signsFrom = 0,
): PreparedPost[] =>
  posts.map((post, i) => {
    const reading = readings[i] as PostReading;
    const signs = i < signsFrom ? [] : signsOf(post);
    return {
      post,
      reading,
      topics: kept(textVector(reading.words, [...reading.topicSigns, ...signs], rarities)),
      tone: kept(textVector(reading.words, [...reading.toneSigns, ...signs], rarities)),
      topicTargets: topicTargetsOf(post),
      toneTargets: toneTargetsOf(post),
    };
  });

function toneTargetsOf({ tone, traits }: LabelledPost): Target[] {
  if (tone == null) return toneLabels.map(() => -1);
  return [
    ...tones.map((one): Target => (tone === one ? 1 : 0)),
    ...leadingTraits.map((leading): Target =>
      !traits ? -1 : leading.traits.some((trait) => traits.includes(trait)) ? 1 : 0,
    ),
  ];
}

function topicTargetsOf({ spheres, notSpheres, isIgnored }: LabelledPost): Target[] {
  const targets = topicLabels.map((): Target => -1);
  for (let i = 0; i < SPHERE_COUNT; i++)
    if (spheres) targets[i] = spheres.includes(i + 1) ? 1 : !notSpheres || notSpheres.includes(i + 1) ? 0 : -1;
  if (isIgnored !== undefined) targets[SPHERE_COUNT] = isIgnored ? 1 : 0;
  return targets;
}

/** Heads that have learned from public posts only. */
export function trainOnPublic(posts: readonly PreparedPost[]): Heads {
  const heads: Heads = {
    topics: new LinearHeads(topicLabels, FEATURE_BUCKETS),
    tone: new LinearHeads(toneLabels, FEATURE_BUCKETS, undefined, TONE_RATE),
  };
  const random = seeded(3);
  for (let epoch = 0; epoch < PUBLIC_EPOCHS; epoch++) learn(heads, shuffled(posts, random));
  return heads;
}

/** Heads that go on to learn from own posts, with a part of the public ones in between. `start` stays as it is. */
export function trainOnOwn(start: Heads, own: readonly PreparedPost[], others: readonly PreparedPost[]): Heads {
  const heads: Heads = { topics: start.topics.copy(), tone: start.tone.copy() };
  const random = seeded(5);
  for (let epoch = 0; epoch < OWN_EPOCHS; epoch++) {
    const replayed = others.filter(() => random() < REPLAYED);
    learn(heads, shuffled([...own, ...replayed], random));
  }
  return heads;
}

function learn(heads: Heads, posts: readonly PreparedPost[]): void {
  for (const { post, topics, tone, topicTargets, toneTargets } of posts) {
    if (topicTargets.some((target) => target >= 0)) heads.topics.step(topics, topicTargets, post.weight);
    if (toneTargets.some((target) => target >= 0)) heads.tone.step(tone, toneTargets, post.weight);
  }
}
