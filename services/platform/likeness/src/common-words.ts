import { locatedWords } from '@mm/keywords/locate.js';
import { isEmoji, wordsOf } from '@mm/keywords/words.js';

/** Shorter pieces are found in any two texts. */
const fewestWords = 3;
const mostPieces = 20;
/** Signs before the first word of a piece, such as the end of a picture. */
const signs = /^[^\p{L}\p{N}]+/u;

/**
 * What two texts have in common: pieces of the first as it is written, of at least three words that stand in the other
 * one after another; the longest first, at most twenty.
 */
export function commonWords(textA: string, textB: string): string[] {
  const [words, spans] = [foldedOf(textA), locatedWords(textA).filter(({ word }) => !isEmoji(word.folded))];
  const others = new Set(piecesOf(foldedOf(textB)));
  const isCommon = piecesOf(words).map((piece) => others.has(piece));
  const found: { piece: string; length: number }[] = [];
  for (let from = 0; from < isCommon.length; from++) {
    if (!isCommon[from]) continue;
    let last = from;
    while (isCommon[last + 1]) last++;
    const [start, end] = [spans[from], spans[last + fewestWords - 1]];
    const piece = start && end ? textA.slice(start.from, end.to).replace(signs, '') : '';
    if (piece !== '' && !piece.includes('://')) found.push({ piece, length: last - from });
    from = last;
  }
  const longest = found.sort((a, b) => b.length - a.length).map(({ piece }) => piece);
  return [...new Set(longest)].slice(0, mostPieces);
}

const foldedOf = (text: string): string[] =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .filter((folded) => !isEmoji(folded));

const piecesOf = (words: readonly string[]): string[] =>
  words.slice(fewestWords - 1).map((_, at) => words.slice(at, at + fewestWords).join(' '));
