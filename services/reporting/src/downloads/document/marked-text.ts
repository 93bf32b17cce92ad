import type { PlaceInTexts } from '@mm/keywords/explain.js';
import type { Span } from '@mm/keywords/locate.js';
import { plainText } from './plain-text.js';

/** A text with parts that are set off, in order and apart. */
export interface MarkedText {
  text: string;
  marked: readonly Span[];
}

/** A piece of a marked text. */
export interface TextPart {
  text: string;
  isMarked: boolean;
}

/**
 * Title and text of a publication as documents show them, without a title that the text begins with; `places` are those
 * of its words in the title (0) and the text (1).
 */
export function markedText(title: string, text: string, places: readonly PlaceInTexts[]): MarkedText {
  const before = title && !text.startsWith(title) ? `${title}\n` : '';
  const raw = before + text;
  const spans = places
    .filter((place) => before !== '' || place.text === 1)
    .map(({ text: of, from, to }) =>
      of === 0 ? { from, to } : { from: before.length + from, to: before.length + to },
    );
  let whole = '';
  let at = 0;
  const marked = apart(spans).map(({ from, to }) => {
    whole += plainText(raw.slice(at, from));
    const start = whole.length;
    whole += plainText(raw.slice(from, to));
    at = to;
    return { from: start, to: whole.length };
  });
  whole += plainText(raw.slice(at));
  const shown = whole.trimStart();
  const shift = whole.length - shown.length;
  return { text: shown.trimEnd(), marked: marked.map(({ from, to }) => ({ from: from - shift, to: to - shift })) };
}

/** The pieces of a text; those of length 0 are left out. */
export function partsOf({ text, marked }: MarkedText): TextPart[] {
  const parts: TextPart[] = [];
  const add = (from: number, to: number, isMarked: boolean): void => {
    if (from < to) parts.push({ text: text.slice(from, to), isMarked });
  };
  let at = 0;
  for (const { from, to } of marked) {
    add(at, from, false);
    add(from, to, true);
    at = to;
  }
  add(at, text.length, false);
  return parts;
}

/** What is marked of the first `length` characters. */
export const markedBefore = (marked: readonly Span[], length: number): Span[] =>
  marked.flatMap(({ from, to }) => (from < length ? [{ from, to: Math.min(to, length) }] : []));

/** In order, those that touch or overlap as one. */
function apart(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}
