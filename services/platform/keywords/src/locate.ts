import { wordsOf } from './words.js';

/** Characters `from` to `to` (exclusive) of a text. */
export interface Span {
  from: number;
  to: number;
}

/** A byte order mark is a space for JavaScript, but stands within words. */
const chunk = /[\S\ufeff]+/g;
const run = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/**
 * Where each word of `wordsOf(text)` stands, in their order. Words with letters that are none by themselves, such as
 * those in circles, have the place of all that stands between two spaces. Takes time as `wordsOf` does.
 */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: piece, index } of text.matchAll(chunk)) {
    const words = foldedIn(piece);
    const runs = [...piece.matchAll(run)].map(({ 0: written, index: at }) => ({
      words: written === piece ? words : foldedIn(written),
      span: { from: index + at, to: index + at + written.length },
    }));
    const areAlike = runs.flatMap((one) => one.words).join(' ') === words.join(' ');
    const found = areAlike ? runs : [{ words, span: { from: index, to: index + piece.length } }];
    for (const { words: within, span } of found) for (const one of within.map(() => span)) spans.push(one);
  }
  return spans;
}

const foldedIn = (text: string): string[] => wordsOf(text).map(({ folded }) => folded);
