import * as z from 'zod';
import { about, readDataFile, wordList } from '../text/data-file.js';
import { fromLatin } from '@mm/morphology/latin.js';
import type { Token } from '../text/tokenise.js';
import { countLetters } from './letters.js';
import type { LetterCounts } from './letters.js';
import { profileFeatures } from './profile-features.js';

export type Lang = 'kz' | 'ru' | 'other';

/** The language of a text with a confidence of 0..1. */
export interface LanguageGuess {
  lang: Lang;
  confidence: number;
}

const SAMPLE_LENGTH = 4_000;
const SAMPLE_WORDS = 120;
const SHORT_TEXT_LETTERS = 25;
const KAZAKH_LETTER_WEIGHT = 1.2;
const { weights: profileWeights } = readDataFile(
  new URL('./profile.json', import.meta.url),
  z.strictObject({
    _about: about,
    /** One signed byte each, for Kazakh or Russian; made by quality/train-language.ts. */
    weights: z.base64(),
  }),
);
const weights = new Int8Array(Buffer.from(profileWeights, 'base64'));
const wordSet = wordList.transform((words): ReadonlySet<string> => new Set(words));
const { latin, cyrillic, related, russianEndings } = readDataFile(
  new URL('./words.json', import.meta.url),
  z.strictObject({
    _about: about,
    /** Function words in Latin letters. */
    latin: z.strictObject({ kazakh: wordSet, russian: wordSet, english: wordSet, other: wordSet }),
    /** Function words in Cyrillic letters. */
    cyrillic: z.strictObject({ russian: wordSet, kazakh: wordSet, russianOrKazakh: wordSet, bulgarian: wordSet }),
    /** Function words of other languages in Cyrillic letters, by language. */
    related: z.record(z.string(), wordSet),
    russianEndings: wordList,
  }),
);
const relatedLanguages = Object.values(related);
const DOUBLED_VOWEL = /оо|үү|өө|аа|ээ|уу/;
const FUNCTION_WORD_WEIGHT = 0.6;
const RUSSIAN_INFLECTION_WEIGHT = 0.3;
const isRussianInflection = (word: string): boolean =>
  russianEndings.some((ending) => word.length >= ending.length + 2 && word.endsWith(ending));
/** Kazakh without Kazakh letters scores far above this, Russian with Kazakh names below. */
const KAZAKH_NAMES_BIAS = 1.5;

/**
 * Kazakh, Russian or another language, by letters, function words and a trained profile of letter sequences.
 * Latin script is 'other' unless it is clearly Kazakh or Russian.
 */
export function recogniseLanguage(text: string, tokens: readonly Token[]): LanguageGuess {
  const sample = text.slice(0, SAMPLE_LENGTH).toLowerCase();
  const counts = countLetters(sample.replace(/https?:\/\/\S+/g, ''));
  if (counts.cyrillic + counts.latin === 0) return { lang: 'other', confidence: 0.95 };
  if (counts.letters > (counts.cyrillic + counts.latin) * 2) return { lang: 'other', confidence: 0.95 };
  const words = tokens.slice(0, SAMPLE_WORDS);
  if (counts.cyrillic < counts.latin * 0.35) return recogniseLatin(words, counts, sample);
  const cyrillicTokens = sample.match(/[\u0400-\u052f]+/g)?.slice(0, SAMPLE_WORDS) ?? [];
  const profileScore = scoreProfile(words.filter((token) => !token.latin).map((token) => token.folded));
  if (isRelatedLanguage(cyrillicTokens, counts, profileScore)) return { lang: 'other', confidence: 0.85 };
  const score =
    profileScore +
    functionWordScore(cyrillicTokens, counts) +
    (KAZAKH_LETTER_WEIGHT * (counts.kazakh + counts.turkic)) / Math.sqrt(Math.max(4, counts.cyrillic / 3));
  return { lang: score > 0 ? 'kz' : 'ru', confidence: 0.5 + 0.5 * Math.tanh(Math.abs(score) / 3) };
}

/** Without Kazakh letters function words decide more than letter sequences: Russian posts often have Kazakh names. */
function functionWordScore(words: readonly string[], counts: LetterCounts): number {
  if (counts.kazakh + counts.turkic > 0) return 0;
  const russian = words.filter((word) => cyrillic.russian.has(word)).length;
  const kazakh = words.filter((word) => cyrillic.kazakh.has(word)).length;
  const inflected = words.filter((word) => isRussianInflection(word)).length;
  return (
    Math.max(-2, Math.min(1.5, (kazakh - russian) * FUNCTION_WORD_WEIGHT - inflected * RUSSIAN_INFLECTION_WEIGHT)) -
    KAZAKH_NAMES_BIAS * Math.min(1, words.length / 4)
  );
}

/** Positive for Kazakh, negative for Russian. */
function scoreProfile(words: readonly string[]): number {
  const features = profileFeatures(words);
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return features.length === 0 ? 0 : sum / 16 / Math.sqrt(features.length);
}

function recogniseLatin(tokens: readonly Token[], counts: LetterCounts, sample: string): LanguageGuess {
  const words = tokens.filter((token) => token.latin).map((token) => token.folded);
  const hits = (set: ReadonlySet<string>): number => words.filter((word) => set.has(word)).length;
  const russian = hits(latin.russian);
  const kazakh =
    hits(latin.kazakh) +
    words.filter(
      (word) =>
        /[ñğşūäöüıǵń]/.test(word) &&
        /(lar|ler|dar|der|nyñ|niñ|da|de|gan|ğan|dyñ|diñ|men|ty|dy|dyq|lyq|liq|yñ)$/.test(word),
    ).length *
      0.6 +
    words.filter((word) => word.includes('q') && !word.includes('qu')).length * 0.7;
  const foreign =
    hits(latin.english) +
    hits(latin.other) * 0.9 +
    words.filter((word) => /[əçw]|th|ough|tion|ing$/.test(word)).length * 0.4 +
    (sample.match(/[og][ʻ‘’'`]/g)?.length ?? 0);
  const profileScore = scoreProfile(words.map((word) => fromLatin(word, 'kz')));
  const mixedDiscount = counts.cyrillic > 0 ? 0.5 : 0;
  if (
    kazakh + (foreign === 0 && words.length <= 8 && profileScore > 1.2 ? 0.7 : 0) >= 1.4 &&
    kazakh > foreign &&
    kazakh >= russian
  )
    return { lang: 'kz', confidence: 0.7 };
  if (russian >= 2 - mixedDiscount && russian > foreign && profileScore < 0.5) return { lang: 'ru', confidence: 0.7 };
  return { lang: 'other', confidence: foreign > 0 ? 0.95 : 0.7 };
}

/** Whether the language is Kyrgyz, Tatar, Ukrainian, Bulgarian or another one that shares letters with ours. */
function isRelatedLanguage(words: readonly string[], counts: LetterCounts, profileScore: number): boolean {
  if (counts.foreign >= 2 || (counts.foreign === 1 && counts.cyrillic < 60)) return true;
  if (counts.cyrillic <= SHORT_TEXT_LETTERS) return false;
  const ownWords = words.filter((word) => cyrillic.russianOrKazakh.has(word)).length;
  const maxRelated = Math.max(...relatedLanguages.map((set) => words.filter((word) => set.has(word)).length));
  const onlyKazakh = counts.qghu + counts.dottedI;
  if (onlyKazakh === 0 && profileScore > 0) {
    const doubled = words.filter((word) => DOUBLED_VOWEL.test(word)).length;
    return (
      doubled >= 2 ||
      (doubled === 1 && maxRelated > 0) ||
      maxRelated > ownWords ||
      (counts.schwa > 1 && counts.cyrillic > 60)
    );
  }
  if (onlyKazakh === 0 && counts.turkic > 1) return true;
  // Ukrainian has no ы and Belarusian no и; a Russian text with a Kazakh name has both
  if (
    counts.dottedI > 0 &&
    counts.qghu + counts.schwa + counts.turkic === 0 &&
    profileScore < 0.3 &&
    (counts.yery === 0 || counts.plainI === 0)
  )
    return counts.cyrillic > 40 || maxRelated > ownWords;
  if (counts.yery > 0 || counts.kazakh > 0) return false;
  return (
    words.some((word) => cyrillic.bulgarian.has(word)) ||
    (maxRelated >= 2 && maxRelated > ownWords) ||
    counts.hardSign > 2
  );
}
