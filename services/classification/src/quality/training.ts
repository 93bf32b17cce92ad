import { fileURLToPath } from 'node:url';
import type { HeadGroup, Model } from '../recognition/model/model-file.js';
import { calibrate, leaveBriefsOut } from './held-out.js';
import type { HeldPost } from './held-out.js';
import type { LabelledPost } from './labelled-post.js';
import { corpusPosts, fixturePosts } from './own-posts.js';
import { publicSets, readPublicSet } from './public-sets.js';
import { trainLanguage } from './train-language.js';
import { prepare, raritiesOf, readPosts, trainOnOwn, trainOnPublic } from './train-heads.js';
import type { Heads, PreparedPost } from './train-heads.js';

/** Where labelled public sets lie when nothing else is said. */
export const DATA_FOLDER = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
/** How much a post of a public set shows that it is one; real posts lack this sign. */
const SET_SIGN = 0.5;

/** Everything that is ready before own posts are learned. */
export interface Training {
  language: HeadGroup;
  rarities: Float32Array;
  /** Posts of the corpus, by brief. */
  own: PreparedPost[];
  /** Own posts that are learned whichever brief is left out. */
  always: PreparedPost[];
  /** Posts of public sets. */
  others: PreparedPost[];
  /** Posts of public sets that nothing is learned from. */
  heldPublic: LabelledPost[];
  /** Heads that know the public sets. */
  start: Heads;
  /** Public sets that are not there. */
  absent: string[];
}

type Say = (what: string) => void;

/** Reads all posts of the training, and learns language and the public sets. */
export function startTraining(folder: string, say: Say): Training {
  const [own, fixtures] = [corpusPosts(), fixturePosts()];
  const learned: LabelledPost[] = [];
  const heldPublic: LabelledPost[] = [];
  const absent: string[] = [];
  for (const set of publicSets) {
    const read = readPublicSet(set, folder);
    if (!read) absent.push(`${set.name} (${set.file})`);
    learned.push(...(read?.learned ?? []));
    heldPublic.push(...(read?.held ?? []));
  }
  if (absent.length > 0) say(`left out, because they are not in ${folder}: ${absent.join(', ')}`);
  const language = trainLanguage([...own, ...fixtures, ...learned]);
  say('language is learned');
  const all = [...own, ...fixtures, ...learned.filter(({ weight }) => weight > 0)];
  const readings = readPosts(all, language);
  const rarities = raritiesOf(readings);
  const ownCount = own.length + fixtures.length;
  const prepared = prepare(
    all,
    readings,
    rarities,
    ({ group }) => [{ name: `set:${group}`, value: SET_SIGN }],
    ownCount,
  );
  say(`${all.length} posts are read`);
  const others = prepared.slice(ownCount);
  const start = trainOnPublic(others);
  say('public sets are learned');
  return {
    language,
    rarities,
    own: prepared.slice(0, own.length),
    always: prepared.slice(own.length, ownCount),
    others,
    heldPublic,
    start,
    absent,
  };
}

/** Scores of the corpus, each brief by heads that learned from the others. */
export const heldCorpus = ({ start, own, always, others }: Training, say: Say): HeldPost[] =>
  leaveBriefsOut(start, own, always, others, (brief) => say(`${brief} is left out`));

/** The heads that know everything. */
export const finalHeads = ({ start, own, always, others }: Training): Heads =>
  trainOnOwn(start, [...own, ...always], others);

/** The model of a training, calibrated on briefs that were left out. */
export function modelOf(training: Training, held: readonly HeldPost[], heads: Heads, date: string): Model {
  const calibration = calibrate(held);
  return {
    name: `linear-${date.slice(0, 10)}`,
    date,
    groups: {
      language: training.language,
      topics: { heads: heads.topics, scales: calibration.topics },
      tone: { heads: heads.tone, scales: calibration.tone },
    },
    rarities: training.rarities,
    curves: calibration.curves,
  };
}
