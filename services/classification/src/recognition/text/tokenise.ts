import { WordCache } from './word-cache.js';
import { foldWord } from './fold.js';

/**
 * A word of a text. `start` and `end` are UTF-16 positions in the text; `quoted` is the number of words in the short
 * quotation around it (0 = none).
 */
export interface Token {
  folded: string;
  /** Cached matches of each lexicon, by the lexicon's number; equal words have the same list. */
  entries: unknown[];
  start: number;
  end: number;
  latin: boolean;
  capital: boolean;
  upper: boolean;
  opensSentence: boolean;
  hyphenated: boolean;
  hashtag: boolean;
  quoted: number;
  /** Characters between the previous word and this one, without spaces, at most four. */
  gap: string;
}

const QUOTES: Record<string, string> = { '«': '»', '“': '”', '„': '“', '"': '"' };

const MAX_QUOTATION_LENGTH = 80;

const foldedWords = new WordCache((word) => ({ folded: foldWord(word), entries: [] as unknown[] }));

const isLetter = (c: number): boolean =>
  (c >= 0x61 && c <= 0x7a) ||
  (c >= 0x41 && c <= 0x5a) ||
  (c >= 0x400 && c <= 0x52f) ||
  (c >= 0xc0 && c <= 0x24f && c !== 0xd7 && c !== 0xf7) ||
  (c >= 0x300 && c <= 0x36f) ||
  c === 0xad ||
  (c >= 0x200b && c <= 0x200d) ||
  c === 0x259;
/** A word in capitals with a space after each letter, as headings are sometimes written. */
const SPACED = /\p{Lu}(?: \p{Lu}(?!\p{L})){3,}/uy;

const isTagPart = (c: number): boolean => isLetter(c) || c === 0x5f || (c >= 0x30 && c <= 0x39);

/**
 * The words of a text in order, in linear time. Digits and signs separate words, a hashtag is one word, URLs are left
 * out.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if ((code === 0x68 && /^https?:\/\//.test(text.slice(i, i + 8))) || (code === 0x77 && text.startsWith('www.', i))) {
      while (i < text.length && text.charCodeAt(i) > 0x20) i++;
      continue;
    }
    if (!isLetter(code)) {
      i++;
      continue;
    }
    const hashtag = i > 0 && text[i - 1] === '#';
    SPACED.lastIndex = i;
    const spaced = SPACED.exec(text)?.[0];
    let end = i + (spaced?.length ?? 1);
    while (end < text.length && (hashtag ? isTagPart : isLetter)(text.charCodeAt(end))) end++;
    const { folded, entries } = foldedWords.get(spaced?.replaceAll(' ', '') ?? text.slice(i, end));
    if (folded !== '') {
      tokens.push(makeToken(text, i, end, { folded, entries }, text.slice(last, i), tokens.length === 0, hashtag));
      last = end;
    }
    i = end;
  }
  markQuotations(text, tokens);
  return tokens;
}

function makeToken(
  text: string,
  start: number,
  end: number,
  { folded, entries }: Pick<Token, 'folded' | 'entries'>,
  between: string,
  first: boolean,
  hashtag: boolean,
): Token {
  const head = text.charAt(start);
  const raw = text.slice(start, end);
  const gap = between.replace(/\s+/g, '').slice(0, 4);
  return {
    folded,
    entries,
    start,
    end,
    hashtag,
    gap,
    latin: folded.charCodeAt(0) < 0x400,
    capital: head !== head.toLowerCase(),
    upper: raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase(),
    opensSentence: first || /[.!?…\n]/.test(between),
    hyphenated: between === '-' || between === '‑' || between === '–',
    quoted: 0,
  };
}

/** Marks short quotations (up to six words): they are more often names of brands, clubs and papers than speech. */
function markQuotations(text: string, tokens: Token[]): void {
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const closing = QUOTES[text.charAt(i)];
    if (!closing) continue;
    const length = text.slice(i + 1, i + 1 + MAX_QUOTATION_LENGTH).indexOf(closing);
    if (length < 0) continue;
    const end = i + 1 + length;
    while (at < tokens.length && (tokens[at]?.start ?? 0) < i) at++;
    const inside = [];
    for (let k = at; k < tokens.length && (tokens[k]?.end ?? 0) <= end; k++) inside.push(tokens[k]);
    for (const token of inside) if (token && inside.length <= 6) token.quoted = inside.length;
    i = end;
  }
}
