import { pieces, type Word, wordsOf } from './words.js';

/** Characters `from` to `to` (exclusive) of a text. */
export interface Span {
  from: number;
  to: number;
}

/** A word, and where it stands. */
export interface LocatedWord extends Span {
  word: Word;
}

/** A byte order mark is a space for JavaScript, but stands within words. */
const chunk = /[\S\ufeff]+/g;

/**
 * The words of `wordsOf(text)`, in their order, and where each stands, without the sign of a hashtag. Words with
 * letters that are none by themselves, such as those in circles, have the place of all that stands between two spaces.
 * Takes time as `wordsOf` does.
 */
export function locatedWords(text: string): LocatedWord[] {
  const located: LocatedWord[] = [];
  for (const { 0: piece, index } of text.matchAll(chunk)) {
    const words = wordsOf(piece);
    const spans: Span[] = [];
    const separate: string[] = [];
    for (const { 0: written, index: at } of piece.matchAll(pieces))
      for (const { folded } of written === piece ? words : wordsOf(written)) {
        separate.push(folded);
        spans.push({ from: index + at + (/^[#_]/.test(written) ? 1 : 0), to: index + at + written.length });
      }
    const areAlike = separate.join(' ') === words.map(({ folded }) => folded).join(' ');
    const whole = { from: index, to: index + piece.length };
    for (const [i, word] of words.entries()) located.push({ word, ...((areAlike && spans[i]) || whole) });
  }
  return located;
}
