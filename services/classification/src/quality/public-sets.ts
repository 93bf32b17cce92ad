import fs from 'node:fs';
import path from 'node:path';
import type { Lang } from '../recognition/language/language.js';
import type { Tone } from '../recognition/decide.js';
import type { LabelledPost } from './labelled-post.js';
import { readExamples } from './read-examples.js';
import type { Example } from './read-examples.js';
import { seeded, shuffled } from './random.js';

/** A licensed set of labelled texts: its file, who made it, and what its labels mean for our heads. */
interface PublicSet {
  name: string;
  file: string;
  attribution: string;
  /** At most so many texts of it are learned from. */
  limit: number;
  weight: number;
  labels: (example: Example) => Partial<LabelledPost>;
}

const [ECONOMY, POLITICS, SCIENCE] = [3, 12, 13];
/** Spheres that a text of a category of news is not about, even if it may be about others beside its own. */
const APART = {
  politics: [1, 2, 5, 6, 8, 9, 10, 13, 14],
  economy: [1, 2, 6, 8, 9, 14],
  science: [4, 5, 7, 9, 10, 11, 12, 14],
};
const NEWS: Record<string, Partial<LabelledPost>> = {
  political: { spheres: [POLITICS], notSpheres: APART.politics },
  it: { spheres: [SCIENCE], notSpheres: APART.science },
  science: { spheres: [SCIENCE], notSpheres: APART.science },
  finances: { spheres: [ECONOMY], notSpheres: APART.economy },
  business: { spheres: [ECONOMY], notSpheres: APART.economy },
  advertisement: { isIgnored: true },
};

export const publicSets: readonly PublicSet[] = [
  {
    name: 'KazSAnDRA',
    file: 'kazsandra_pc.jsonl.gz',
    attribution: 'IS2AI/KazSAnDRA, arXiv 2403.19335, CC BY 4.0',
    limit: 60_000,
    weight: 0.3,
    labels: ({ tone }) => ({ tone: tone as Tone }),
  },
  {
    name: 'RuSentNE',
    file: 'rusentne2023.jsonl.gz',
    attribution: 'dialogue-evaluation/RuSentNE-evaluation, arXiv 2305.17679, MIT',
    limit: 2_000,
    weight: 0.5,
    labels: ({ tone }) => ({ tone: tone as Tone }),
  },
  {
    name: 'telegram-news-classifier',
    file: 'telegram_news_llm.jsonl.gz',
    attribution: 'NKTKLN/telegram-news-classifier, CC BY 4.0',
    limit: 5_000,
    weight: 0.4,
    labels: ({ label }) => NEWS[label ?? ''] ?? {},
  },
  {
    name: 'telegram-spam-classifier-bot',
    file: 'telegram_spam.jsonl.gz',
    attribution: 'monalenka/telegram-spam-classifier-bot, MIT',
    limit: 4_300,
    weight: 0.65,
    labels: (example) => ({ isIgnored: example.is_ignored ?? false }),
  },
  {
    name: 'KazNERD',
    file: 'kaznerd.jsonl.gz',
    attribution: 'IS2AI/KazNERD, LREC 2022, CC BY 4.0',
    limit: 11_000,
    weight: 0,
    labels: () => ({}),
  },
  {
    name: 'factRuEval-2016',
    file: 'factrueval2016.jsonl.gz',
    attribution: 'dialogue-evaluation/factRuEval-2016, MIT',
    limit: 200,
    weight: 0,
    labels: () => ({}),
  },
];

/** The texts of a public set, or null when its file is not there. `held` are those that nothing is learned from. */
export function readPublicSet(
  set: PublicSet,
  folder: string,
): { learned: LabelledPost[]; held: LabelledPost[] } | null {
  const file = path.join(folder, set.file);
  if (!fs.existsSync(file)) return null;
  const examples = readExamples(file);
  const hasHeldPart =
    examples.some(({ split }) => split === 'valid') && examples.some(({ split }) => split === 'train');
  const posts = examples.map((example, i) => ({
    isHeld: hasHeldPart ? example.split === 'valid' : i % 10 === 9,
    post: {
      id: `${set.name}-${i}`,
      text: example.text,
      lang: example.lang as Lang,
      group: set.name,
      weight: set.weight,
      ...set.labels(example),
    } satisfies LabelledPost,
  }));
  const learned = shuffled(
    posts.filter(({ isHeld }) => !isHeld).map(({ post }) => post),
    seeded(7),
  ).slice(0, set.limit);
  return { learned, held: posts.filter(({ isHeld }) => isHeld).map(({ post }) => post) };
}
