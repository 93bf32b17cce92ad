import fs from 'node:fs';
import path from 'node:path';
import { recogniseLanguage } from '../recognition/language/language.js';
import type { Lang } from '../recognition/language/language.js';
import type { Model } from '../recognition/model/model-file.js';
import { Recogniser } from '../recognition/recognise.js';
import type { LabelledPost } from './labelled-post.js';
import { kazakhSpellings, russianSpellings, spelt } from './latin-spellings.js';
import type { Measured } from './measured.js';
import { PlainBaseline } from './plain-baseline.js';
import { seeded, shuffled } from './random.js';
import { readExamples } from './read-examples.js';
import { exact, f1Of, macroF1, withInterval } from './scores.js';
import type { Pair } from './scores.js';
import type { Training } from './training.js';

/** A library that names the language of a text by two or three letters. */
export type LanguageLibrary = (text: string) => string;

const MAX_TEXTS = 1_500;
const BASELINE = 'tf-idf and logistic regression';
const TONES = ['-2', '1', '2'];
const CATEGORIES = ['3', '12', '13'];

/** Figures on parts of public sets that nothing was learned from. */
export function measurePublic(model: Model, training: Training): Measured[] {
  const recogniser = new Recogniser(model);
  const rows: Measured[] = [];
  const of = (set: string, wanted: (post: LabelledPost) => boolean): [LabelledPost[], LabelledPost[]] => [
    shuffled(
      training.heldPublic.filter((post) => post.group === set && wanted(post)),
      seeded(29),
    ).slice(0, MAX_TEXTS),
    training.others.map(({ post }) => post).filter((post) => post.group === set && wanted(post)),
  ];
  const figure = (
    measure: string,
    [held, learned]: [LabelledPost[], LabelledPost[]],
    {
      labels,
      labelOf,
      answer,
      score,
      goal,
    }: {
      labels: readonly string[];
      labelOf: (post: LabelledPost) => string;
      answer: (text: string) => string;
      score: (pairs: readonly Pair[]) => number;
      goal?: Measured['goal'];
    },
  ): void => {
    if (held.length === 0) return;
    const pairs = held.map((post): Pair => ({ expected: [labelOf(post)], actual: [answer(post.text)] }));
    const plain = new PlainBaseline(
      learned.map((post) => ({ text: post.text, targets: labels.map((label) => (label === labelOf(post) ? 1 : 0)) })),
      labels,
    );
    const plainPairs = held.map((post): Pair => {
      const scores = plain.scores(post.text);
      return { expected: [labelOf(post)], actual: [labels[scores.indexOf(Math.max(...scores))] ?? ''] };
    });
    rows.push({
      measure,
      unit: '',
      ...withInterval(pairs, score),
      baseline: score(plainPairs),
      beside: BASELINE,
      ...(goal && { goal }),
    });
  };
  const tone = { labels: TONES, labelOf: (post: LabelledPost) => String(post.tone) };
  const toneAnswer = (text: string): string => String(recogniser.recognise({ text }).tone);
  figure(
    'KazSAnDRA: polarity, macro-F1 (neutral is an error)',
    of('KazSAnDRA', () => true),
    {
      ...tone,
      answer: toneAnswer,
      score: (pairs) => (f1Of(pairs, '-2') + f1Of(pairs, '2')) / 2,
      goal: { atLeast: 0.78 },
    },
  );
  figure(
    'RuSentNE: tone, macro-F1',
    of('RuSentNE', () => true),
    {
      ...tone,
      answer: toneAnswer,
      score: macroF1,
      goal: { atLeast: 0.5 },
    },
  );
  figure(
    'telegram-news-classifier: likeliest sphere',
    of('telegram-news-classifier', ({ spheres }) => !!spheres),
    {
      labels: CATEGORIES,
      labelOf: ({ spheres }) => String(spheres?.[0]),
      answer: (text) => String(recogniser.likeliestSphere({ text })),
      score: exact,
      goal: { atLeast: 0.8 },
    },
  );
  const isIgnored = (text: string): string => String(recogniser.recognise({ text }).is_ignored);
  figure(
    'telegram-spam-classifier-bot: ignore, F1',
    of('telegram-spam-classifier-bot', () => true),
    {
      labels: ['true', 'false'],
      labelOf: (post) => String(post.isIgnored),
      answer: isIgnored,
      score: (pairs) => f1Of(pairs, 'true'),
      goal: { atLeast: 0.93 },
    },
  );
  return rows;
}

/** The share of texts of known language that are named rightly, beside libraries. */
export function measureLanguage(
  model: Model,
  folder: string,
  libraries: Readonly<Record<string, LanguageLibrary>>,
): Measured[] {
  const file = path.join(folder, 'langid_sib200.jsonl.gz');
  if (!fs.existsSync(file)) return [];
  const texts = readExamples(file).map((example) => ({ text: example.text, lang: example.label as Lang }));
  const named = (lang: string): Lang => (/^(kk|kaz)$/.test(lang) ? 'kz' : /^(ru|rus)$/.test(lang) ? 'ru' : 'other');
  const sets = {
    'SIB-200: kz, ru or other, macro-F1': { texts: balanced(texts), goal: 0.99 },
    'SIB-200 in Latin letters: Kazakh': { texts: inLatin(texts, 'kz'), goal: 0.9 },
    'SIB-200 in Latin letters: Russian': { texts: inLatin(texts, 'ru'), goal: 0.9 },
  };
  return Object.entries(sets).flatMap(([measure, set]) => {
    const pairs = (answer: (text: string) => Lang): Pair[] =>
      set.texts.map(({ text, lang }) => ({ expected: [lang], actual: [answer(text)] }));
    const score = measure.includes('macro') ? macroF1 : exact;
    const ours = withInterval(
      pairs((text) => recogniseLanguage(text, model.groups.language).lang),
      score,
    );
    return Object.entries(libraries).map(([library, name]): Measured => ({
      measure,
      unit: '',
      ...ours,
      baseline: score(pairs((text) => named(name(text)))),
      beside: library,
      goal: { atLeast: set.goal },
    }));
  });
}

/** As many texts of other languages as of Kazakh and Russian together. */
function balanced(texts: readonly { text: string; lang: Lang }[]): { text: string; lang: Lang }[] {
  const own = texts.filter(({ lang }) => lang !== 'other');
  return [
    ...own,
    ...shuffled(
      texts.filter(({ lang }) => lang === 'other'),
      seeded(31),
    ).slice(0, own.length),
  ];
}

const inLatin = (
  texts: readonly { text: string; lang: Lang }[],
  wanted: 'kz' | 'ru',
): { text: string; lang: Lang }[] => {
  const spellings = wanted === 'kz' ? kazakhSpellings : russianSpellings;
  return texts
    .filter(({ lang }) => lang === wanted)
    .map(({ text, lang }, i) => ({ text: spelt(text, spellings[i % spellings.length] ?? {}), lang }));
};
