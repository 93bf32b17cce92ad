import type { Span } from '../../ui/marked-text/marked-text.js';

/** As many characters of a text as a sample shows. */
const longest = 260;
/** A marked word further on is brought into sight, with so much before it. */
const inSight = 150;
const before = 60;

const partOfWord = /[\p{L}\p{M}\p{N}]/u;
const isWithinWord = (char: string | undefined): boolean => char !== undefined && partOfWord.test(char);

/**
 * Where literal pieces of a text stand in it, as whole words, in order and without overlaps. `marks` are the pieces
 * that the server names; those of another text of the publication are not found and change nothing.
 */
export function spansOfMarks(text: string, marks: readonly string[]): Span[] {
  const found = [...new Set(marks)].flatMap((piece) => (piece.trim() === '' ? [] : placesOf(piece, text)));
  const spans: Span[] = [];
  for (const span of found.sort((a, b) => a.start - b.start || b.end - a.end))
    if (span.start >= (spans.at(-1)?.end ?? 0)) spans.push(span);
  return spans;
}

function placesOf(piece: string, text: string): Span[] {
  const places: Span[] = [];
  for (let start = text.indexOf(piece); start >= 0; start = text.indexOf(piece, start + piece.length)) {
    const end = start + piece.length;
    if (!isWithinWord(text[start - 1]) && !isWithinWord(text[end])) places.push({ start, end });
  }
  return places;
}

/** A part of a text that shows its first marked word: the beginning, if it stands there. */
export function excerptOf(text: string, marks: readonly string[]): { text: string; spans: Span[] } {
  const line = text.replace(/\s+/g, ' ').trim();
  const spans = spansOfMarks(
    line,
    marks.map((mark) => mark.replace(/\s+/g, ' ')),
  );
  const first = spans[0]?.start ?? 0;
  const from = first < inSight ? 0 : line.indexOf(' ', first - before) + 1;
  const start = from > 0 ? '… ' : '';
  const shift = start.length - from;
  const cut = line.length > from + longest;
  return {
    text: start + line.slice(from, from + longest) + (cut ? '…' : ''),
    spans: spans
      .filter((span) => span.start >= from && span.end <= from + longest)
      .map((span) => ({ start: span.start + shift, end: span.end + shift })),
  };
}
