import { foldWord, hasKazakhLetter } from '@mm/morphology/fold.js';
import { plainLetters } from '@mm/morphology/plain-letters.js';

const maxWordLength = 64;
const run = /[\p{L}\p{M}\p{N}]+/gu;
/** What Unicode counts as letters or their marks: apostrophes within words, the sign before a number, a key's frame. */
const noLetters = /[ʹʺʻʼʽ№\u20e3]/g;
const invisible = /[\p{Cf}\ufe00-\ufe0f]/gu;
/**
 * Pieces of a text: a name with signs (`c++`, `c#`, `.net`), a run of letters and digits, invisible characters among
 * them, with the sign before it that makes it part of a hashtag, or an emoji.
 */
export const pieces = new RegExp(
  '((?:(?<![\\p{L}\\p{N}.])\\.[nN][eE][tT]|(?:[a-zA-Z]+|[сС])\\+\\+|[a-zA-ZсС]#)(?![\\p{L}\\p{M}\\p{N}\\p{Cf}]))' +
    '|[#_]?[\\p{L}\\p{M}\\p{N}\\p{Cf}]+|(\\p{RI}\\p{RI}|(?![©®])\\p{ExtPict})',
  'gu',
);
/** Where a hashtag goes on with another word. */
const wordStart =
  /(?<=[\p{Ll}\p{M}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{N})(?=\p{L})|(?<=[\p{L}\p{M}])(?=\p{N})/u;
const emoji = /^[\p{RI}\p{ExtPict}]/u;

/** One word of a text or an expression. */
export interface Word {
  /** What engines compare. */
  folded: string;
  /** It contained a Kazakh letter. */
  isKazakh: boolean;
  /**
   * The words that take its place in a text, one after the other: those of a hashtag ('Парк', 'Победы'), the letters of
   * a name with signs ('c' of 'c++'), none for an emoji. Undefined: itself.
   */
  parts?: readonly Word[];
}

/**
 * Splits a text into words: runs of letters and digits of any script, each folded, names such as `c++`, and emoji.
 * Hyphens, underscores, `#`, `@`, `№` and punctuation separate words; decorated Unicode letters, invisible characters
 * and colours of skin make no difference. Linear in the length of the text.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let endOfTag = -1;
  for (const { 0: raw, 1: name, 2: sign, index } of plain(text.replace(noLetters, ' ')).matchAll(pieces)) {
    if (name) words.push(ofName(name));
    else if (sign) words.push({ folded: sign, isKazakh: false, parts: [] });
    else {
      const isOfTag = raw.startsWith('#') || (raw.startsWith('_') && index === endOfTag);
      if (isOfTag) endOfTag = index + raw.length;
      const start = raw[0] === '#' || raw[0] === '_' ? 1 : 0;
      const written = raw.slice(start, start + maxWordLength);
      const word = wordOf(written);
      if (word.folded !== '') words.push(isOfTag ? ofTag(word, written) : word);
    }
  }
  return words;
}

/** Whether a folded word is an emoji: it has no place of its own beside words. */
export const isEmoji = (folded: string): boolean => emoji.test(folded);

/** A name, or part of one, for comparison: folded like words, but with punctuation. */
export const foldName = (name: string): string => plain(name).replace(run, foldWord).trim();

const plain = (text: string): string => plainLetters(text.replace(invisible, '')).normalize('NFKC');

const wordOf = (written: string): Word => ({ folded: foldWord(written), isKazakh: hasKazakhLetter(written) });

/** The Cyrillic letter is typed for the Latin one. */
function ofName(name: string): Word {
  const folded = name.toLowerCase().replace('с', 'c');
  return { folded, isKazakh: false, parts: [wordOf(folded.replace(/[.+#]/g, ''))] };
}

function ofTag(word: Word, written: string): Word {
  const parts = written
    .split(wordStart)
    .map(wordOf)
    .filter(({ folded }) => folded !== '');
  return parts.length > 1 ? { ...word, parts } : word;
}
