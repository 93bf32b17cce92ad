import type { LexemeIndex, PublicationWords } from '@mm/keywords/normalise.js';

/**
 * The stored words of a publication, of the text and of the names, each with positions of its own. Words are divided by
 * spaces, the lexemes of a word by `|`; the index puts these at the position of the word.
 */
export interface StoredWords {
  textLexemes: string;
  nameLexemes: string;
}
export type WordField = keyof StoredWords;

/** Of rows that were not written since words are stored so. */
type FormerWords = { [Field in WordField]?: string };

/** A position without a word. */
export const gap = '-';
/** What divides the lexemes of a word; no lexeme holds it. */
export const divider = '|';

/** The words as they are stored and indexed. */
export function toStored({ withNames, textEnd }: PublicationWords): StoredWords {
  const words: string[] = [];
  for (const [lexeme, positions] of withNames)
    for (const position of positions) {
      const known = words[position - 1];
      words[position - 1] = known === undefined ? lexeme : known + divider + lexeme;
    }
  // trailing gaps are not stored
  const joined = (part: string[]): string => Array.from(part, (word) => word ?? gap).join(' ');
  return { textLexemes: joined(words.slice(0, textEnd)), nameLexemes: joined(words.slice(textEnd)) };
}

/** The lexemes of stored words; the inverse of `toStored`. */
export function fromStored({ textLexemes = '', nameLexemes = '' }: FormerWords, textEnd: number): PublicationWords {
  const text: LexemeIndex = new Map();
  const withNames: LexemeIndex = new Map();
  collect(textLexemes, 0, [text, withNames]);
  collect(nameLexemes, textEnd, [withNames]);
  return { text, withNames, textEnd };
}

function collect(words: string, start: number, into: readonly LexemeIndex[]): void {
  if (words === '') return;
  for (const [i, word] of words.split(' ').entries()) {
    if (word === gap) continue;
    for (const lexeme of word.split(divider))
      for (const index of into) {
        const positions = index.get(lexeme);
        if (positions) positions.push(start + i + 1);
        else index.set(lexeme, [start + i + 1]);
      }
  }
}
