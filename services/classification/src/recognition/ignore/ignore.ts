import * as z from 'zod';
import { about, readDataFile, wordList } from '../text/data-file.js';
import { StemIndex } from '../text/stem-index.js';
import type { Token } from '../text/tokenise.js';

/**
 * Whether a text is not worth reviewing (advert, sale, vacancy, giveaway, greeting, horoscope, only emoji, foreign
 * news), the reason, and a confidence of 0..1.
 */
export interface IgnoreGuess {
  isIgnored: boolean;
  confidence: number;
  reason: 'noise' | 'foreign' | 'no-words' | null;
  found: { start: number; end: number }[];
}

/** Results of the other recognisers. */
export interface IgnoreContext {
  lang: 'kz' | 'ru' | 'other';
  namesOblast: boolean;
  /** Confidence of the spheres, 0..1: clear news needs more signs of noise to be ignored. */
  sphereConfidence: number;
}

const WEIGHTS = { sure: 1, hint: 0.4, faint: 0.15 } as const;
const PHONE = /(?:\+7|\b8)[\s(-]{0,2}7\d{2}[\s)-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}/;
const PRICE = /\d[\d  ]{1,10}\s?(?:тг|₸|тенге|теңге|руб)/i;
const HEAD_LENGTH = 2_000;
const LONG_TEXT_WORDS = 90;
const MIN_FOREIGN_WORDS = 2;
/** 'во Францию', 'с Китаем', 'Қытаймен': a direction or a partner, seen from Kazakhstan. */
const DIRECTION_OR_PARTNER = /(ию|ю|ией|ем|мен|бен|пен|га|ге|ка|ке|дан|ден|тан|тен)$/;

/** Stems, written as in the sphere lexicons. */
const words = readDataFile(
  new URL('./words.json', import.meta.url),
  z.strictObject({
    _about: about,
    /** Of texts that are not worth reviewing: `sure` is enough alone, `hint` needs other stems, `faint` needs many. */
    noise: z.strictObject({ sure: wordList, hint: wordList, faint: wordList }),
    /** Names that make a text foreign news if it does not mention Kazakhstan. */
    foreign: wordList,
    /** Words that relate a text to Kazakhstan without naming an oblast. */
    kazakhstan: wordList,
  }),
);
const noise = new StemIndex<number>();
const foreign = new StemIndex<true>();
const kazakhstan = new StemIndex<true>();
for (const level of ['sure', 'hint', 'faint'] as const)
  words.noise[level].forEach((word) => noise.add(word, WEIGHTS[level]));
words.foreign.forEach((word) => foreign.add(word, true));
words.kazakhstan.forEach((word) => kazakhstan.add(word, true));

/** Uses a lexicon of adverts and greetings, phone numbers, prices, and foreign names without Kazakhstan. */
export function recogniseIgnore(text: string, tokens: readonly Token[], context: IgnoreContext): IgnoreGuess {
  if (tokens.length === 0) return { isIgnored: true, confidence: 0.95, reason: 'no-words', found: [] };
  const seen = new Set<string>();
  const found: IgnoreGuess['found'] = [];
  let score = 0;
  for (const hit of noise.find(tokens, context.lang === 'ru')) {
    if (seen.has(hit.entry)) continue;
    seen.add(hit.entry);
    score += hit.value;
    found.push({ start: tokens[hit.from]?.start ?? 0, end: tokens[hit.to]?.end ?? 0 });
  }
  const head = text.slice(0, HEAD_LENGTH);
  if (PHONE.test(head)) score += 0.6;
  if (PRICE.test(head) && score > 0) score += 0.2;
  if (score > 0 && /!\s*$|!!|[\u{1F300}-\u{1FAFF}❤✅⭐]/u.test(head)) score += 0.25;
  const threshold =
    (tokens.length > LONG_TEXT_WORDS ? 2 : 1) * (context.sphereConfidence > 0.85 && tokens.length > 12 ? 1.4 : 1);
  if (score >= threshold)
    return { isIgnored: true, confidence: Math.min(0.99, 0.6 + score / 8), reason: 'noise', found };
  if (!context.namesOblast && kazakhstan.find(tokens).length === 0) {
    const abroad = foreign.find(tokens);
    const strength = abroad.reduce(
      (sum, { from }) => sum + (DIRECTION_OR_PARTNER.test(tokens[from]?.folded ?? '') ? 0.5 : 1),
      0,
    );
    const other = context.lang === 'other' && tokens.length >= MIN_FOREIGN_WORDS;
    if (strength >= 1 || other)
      return {
        isIgnored: true,
        confidence: other ? 0.8 : Math.min(0.9, 0.6 + abroad.length / 10),
        reason: 'foreign',
        found: abroad.map(({ from, to }) => ({ start: tokens[from]?.start ?? 0, end: tokens[to]?.end ?? 0 })),
      };
  }
  return { isIgnored: false, confidence: Math.min(0.95, 0.55 + (threshold - score) / 3), reason: null, found: [] };
}
