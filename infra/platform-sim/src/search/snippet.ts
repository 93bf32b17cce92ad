import { wordsOf } from './word-forms.js';

/** A part of a text; the found words are marked. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

const beforeMark = 60;
const afterMark = 160;

/** At most `count` parts of the text around its first marked words; the beginning where none is marked. */
export function passagesOf(text: string, isMarked: (word: string) => boolean, count = 1): Piece[][] {
  const marks = wordsOf(text).filter(({ word }) => isMarked(word));
  const passages: Piece[][] = [];
  let end = 0;
  for (const { at } of marks.length > 0 ? marks : [{ at: 0 }]) {
    if (passages.length > 0 && (at < end || passages.length === count)) continue;
    const start = at <= beforeMark ? end : Math.max(end, text.indexOf(' ', at - beforeMark) + 1);
    const space = text.indexOf(' ', at + afterMark);
    end = space < 0 ? text.length : space;
    passages.push(piecesOf(`${start > 0 ? '… ' : ''}${text.slice(start, end)}${space < 0 ? '' : ' …'}`, isMarked));
  }
  return passages;
}

/** The whole text in pieces. */
export function piecesOf(text: string, isMarked: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { word, at, length } of wordsOf(text)) {
    if (!isMarked(word)) continue;
    if (at > end) pieces.push({ text: text.slice(end, at), isMarked: false });
    pieces.push({ text: text.slice(at, at + length), isMarked: true });
    end = at + length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false });
  return pieces;
}
