import { locatedWords, type Span } from '@mm/keywords/locate.js';
import { isEmoji, wordsOf } from '@mm/keywords/words.js';

/** Shorter pieces are found in any two texts. */
const fewestWords = 3;
const mostPieces = 20;
/** Signs before the first word of a piece, such as the end of a picture. */
const signs = /^[^\p{L}\p{N}]+/u;
const link = /(?<!\S)\S*:\/\/\S*/g;

/**
 * What texts have in common with another one: pieces as the texts write them, of at least three words that stand in the
 * other one after another, without links; the longest first, at most twenty.
 */
export function commonWords(texts: readonly string[], other: string): string[] {
  const others = new Set(piecesOf(foldedOf(other)));
  const found = texts.flatMap((text) => commonPieces(text, others));
  const longest = found.sort((a, b) => b.length - a.length).map(({ piece }) => piece);
  return [...new Set(longest)].slice(0, mostPieces);
}

/** `length`: in words. */
function commonPieces(text: string, others: ReadonlySet<string>): { piece: string; length: number }[] {
  const [words, spans] = [foldedOf(text), locatedWords(text).filter(({ word }) => !isEmoji(word.folded))];
  const isCommon = piecesOf(words).map((piece) => others.has(piece));
  const isInLink = linked(text, spans);
  const found: { piece: string; length: number }[] = [];
  /** `to`: the word behind the last one. */
  const add = (from: number, to: number) => {
    const [start, end] = [spans[from], spans[to - 1]];
    const piece = start && end && to - from >= fewestWords ? text.slice(start.from, end.to).replace(signs, '') : '';
    if (piece !== '') found.push({ piece, length: to - from });
  };
  for (let from = 0; from < isCommon.length; from++) {
    if (!isCommon[from]) continue;
    let last = from;
    while (isCommon[last + 1]) last++;
    const to = last + fewestWords;
    let start = from;
    for (let at = from; at <= to; at++) {
      if (at < to && !isInLink[at]) continue;
      add(start, at);
      start = at + 1;
    }
    from = last;
  }
  return found;
}

/** Which of the words of a text, in order, are part of a link. */
function linked(text: string, spans: readonly Span[]): boolean[] {
  const links = [...text.matchAll(link)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
  let at = 0;
  return spans.map(({ from }) => {
    while ((links[at]?.to ?? Infinity) <= from) at++;
    return (links[at]?.from ?? Infinity) <= from;
  });
}

const foldedOf = (text: string): string[] =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .filter((folded) => !isEmoji(folded));

const piecesOf = (words: readonly string[]): string[] =>
  words.slice(fewestWords - 1).map((_, at) => words.slice(at, at + fewestWords).join(' '));
