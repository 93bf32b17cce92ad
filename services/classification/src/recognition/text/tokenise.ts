import { foldWord } from '@mm/morphology/fold.js';
import { isInvisible } from '@mm/morphology/invisible.js';
import { fromLatin } from '@mm/morphology/latin.js';
import type { LatinLanguage } from '@mm/morphology/latin.js';
import { markQuotations } from './quotations.js';
import { WordCache } from './word-cache.js';

/** What a word is by its letters alone. */
interface Word {
  folded: string;
  /** Cached matches of each lexicon, by the lexicon's number; equal words have the same list. */
  entries: unknown[];
  /** Written in Latin letters, whatever `folded` is. */
  latin: boolean;
  capital: boolean;
  upper: boolean;
}

/**
 * A word of a text. `start` and `end` are UTF-16 positions in the text; `quoted` is the number of words in the short
 * quotation around it (0 = none).
 */
export interface Token extends Word {
  start: number;
  end: number;
  opensSentence: boolean;
  hyphenated: boolean;
  hashtag: boolean;
  quoted: number;
  /** Characters between the previous word and this one, without spaces, at most four. */
  gap: string;
}

/** How words in Latin letters are read: as they are, or as Kazakh or Russian ones in Cyrillic. */
export interface Reading {
  latin?: LatinLanguage | undefined;
}

const MAX_GAP = 4;
/** What is longer is no word; of it only the start is read. */
const MAX_READ = 100;
const FIRST_CYRILLIC = 0x400;

const wordOf = (raw: string, latinLanguage?: LatinLanguage): Word => {
  const folded = foldWord(raw.slice(0, MAX_READ));
  const latin = folded.charCodeAt(0) < FIRST_CYRILLIC;
  const head = raw.charAt(0);
  return {
    folded:
      latin && latinLanguage ? fromLatin(folded, latinLanguage) : latin ? folded.replace(APOSTROPHES, '') : folded,
    entries: [],
    latin,
    capital: head !== head.toLowerCase(),
    upper: raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase(),
  };
};
const APOSTROPHES = /['’ʼ‘`ʹ]/g;
const words = new WordCache((raw) => wordOf(raw));
const transliterated = {
  kz: new WordCache((raw) => wordOf(raw, 'kz')),
  ru: new WordCache((raw) => wordOf(raw, 'ru')),
};

const isLetter = (c: number): boolean =>
  (c >= 0x400 && c <= 0x52f) ||
  (c >= 0x61 && c <= 0x7a) ||
  (c >= 0x41 && c <= 0x5a) ||
  (c >= 0xc0 && c <= 0x24f && c !== 0xd7 && c !== 0xf7) ||
  c === 0x259 ||
  isUnread(c);
/** Marks of stress and characters that nobody sees: part of the word that they stand in, but none begins with them. */
const isUnread = (c: number): boolean => (c >= 0x300 && c <= 0x36f) || isInvisible(c);
const isLatin = (c: number): boolean => isLetter(c) && c < 0x250;
const isDigit = (c: number): boolean => c >= 0x30 && c <= 0x39;
const isTagSign = (c: number): boolean => c === 0x5f || isDigit(c);
const isApostrophe = (c: number): boolean =>
  c === 0x27 || c === 0x2019 || c === 0x2bc || c === 0x2018 || c === 0x60 || c === 0x2b9;
const isSpace = (c: number): boolean => c === 0x20 || (c >= 0x09 && c <= 0x0d) || c === 0xa0 || c === 0x202f;
/** A word in capitals with a space after each letter, as headings are sometimes written. */
const SPACED = /\p{Lu}(?: \p{Lu}(?!\p{L})){3,}/uy;

/**
 * The words of a text in order, in linear time. Digits and signs separate words, URLs are left out; the words of a
 * hashtag are told apart by '_' and capitals. With `latin`, words in Latin letters have the folded Cyrillic form that
 * they have in that language.
 */
export function tokenise(text: string, { latin }: Reading = {}): Token[] {
  const known = latin ? transliterated[latin] : words;
  const tokens: Token[] = [];
  let last = 0;
  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if ((!isLetter(code) || isUnread(code)) && !(latin === 'ru' && isDigitForLetter(text, i))) {
      i++;
      continue;
    }
    if (startsUrl(text, i, code)) {
      while (i < text.length && text.charCodeAt(i) > 0x20) i++;
      continue;
    }
    const hashtag = isInTag(text, i, tokens.at(-1));
    const spaced = spacedWord(text, i);
    const end = hashtag ? endOfTagWord(text, i) : endOfWord(text, i + (spaced?.length ?? 1), latin);
    const word = known.get(spaced?.replaceAll(' ', '') ?? text.slice(i, end));
    if (word.folded !== '') {
      tokens.push(tokenAt(text, word, i, end, last, hashtag));
      last = end;
    }
    i = end;
  }
  markQuotations(text, tokens);
  return tokens;
}

const startsUrl = (text: string, at: number, code: number): boolean =>
  code === 0x68
    ? text.startsWith('http://', at) || text.startsWith('https://', at)
    : code === 0x77 && text.startsWith('www.', at);

function spacedWord(text: string, at: number): string | undefined {
  if (text.charCodeAt(at + 1) !== 0x20 || text.charCodeAt(at + 3) !== 0x20) return undefined;
  SPACED.lastIndex = at;
  return SPACED.exec(text)?.[0];
}

/** After '#', or after another word of the same tag. */
function isInTag(text: string, at: number, before: Token | undefined): boolean {
  let start = at - 1;
  while (start >= 0 && isTagSign(text.charCodeAt(start))) start--;
  return text.charCodeAt(start) === 0x23 || (before?.hashtag === true && before.end === start + 1 && start < at);
}

/** A tag of several words ends each with a small letter before a capital one or with '_': '#АлматинскаяОбласть'. */
function endOfTagWord(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && isLetter(text.charCodeAt(end)) && !startsTagWord(text, end)) end++;
  return end;
}

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
function startsTagWord(text: string, at: number): boolean {
  if (!isCapital(text.charAt(at))) return false;
  let before = at - 1;
  while (isUnread(text.charCodeAt(before))) before--;
  return !isCapital(text.charAt(before)) && isLetter(text.charCodeAt(before));
}

function endOfWord(text: string, from: number, latin: LatinLanguage | undefined): number {
  let end = from;
  while (
    end < text.length &&
    (isLetter(text.charCodeAt(end)) ||
      isLetterApostrophe(text, end) ||
      (latin === 'ru' && isLatin(text.charCodeAt(end - 1)) && isDigitForLetter(text, end)))
  )
    end++;
  return end;
}

/** An apostrophe that belongs to the letter before it: "Qarag'andy", "Atyray'", "ul'yana". */
function isLetterApostrophe(text: string, at: number): boolean {
  if (!isApostrophe(text.charCodeAt(at)) || !isLatin(text.charCodeAt(at - 1))) return false;
  return isLatin(text.charCodeAt(at + 1)) || /y/i.test(text.charAt(at - 1));
}

/** '4' and '6' before a Latin letter, as in '4to' and 'po6li'. */
const isDigitForLetter = (text: string, at: number): boolean =>
  (text.charCodeAt(at) === 0x34 || text.charCodeAt(at) === 0x36) &&
  isLatin(text.charCodeAt(at + 1)) &&
  !isDigit(text.charCodeAt(at - 1));

function tokenAt(text: string, word: Word, start: number, end: number, last: number, hashtag: boolean): Token {
  let gap = '';
  let opensSentence = last === 0;
  for (let i = last; i < start; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x0a || code === 0x2e || code === 0x21 || code === 0x3f || code === 0x2026) opensSentence = true;
    if (!isSpace(code) && !isUnread(code) && gap.length < MAX_GAP) gap += text.charAt(i);
  }
  if (hashtag && gap === '_') gap = '';
  return {
    folded: word.folded,
    entries: word.entries,
    latin: word.latin,
    capital: word.capital,
    upper: word.upper,
    start,
    end,
    opensSentence,
    hyphenated: start - last === 1 && (gap === '-' || gap === '‑' || gap === '–'),
    hashtag,
    quoted: 0,
    gap,
  };
}
