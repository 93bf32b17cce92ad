import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { Span } from '../../ui/marked-text/marked-text.js';
import { evidenceText } from '../post-review/suggestion.js';

/** As much of a text as two lines of a wide row can show. */
const longest = 280;
/** Words that stand further on are brought into sight, with this much before them. */
const inSight = 90;
const before = 40;

interface Excerpt {
  text: string;
  spans: Span[];
  /** It does not begin where the post does. */
  isCut: boolean;
}

/**
 * What a row shows of a post in one line: its beginning, or where the words stand that it is to show. `spansIn` finds
 * these in title and text, in order.
 */
export function excerptOf(
  { title, caption }: Pick<DeskPostWire, 'title' | 'caption'>,
  spansIn: (whole: string) => readonly Span[],
): Excerpt {
  const whole = evidenceText(title, caption);
  const found = spansIn(whole);
  const [first] = found;
  // a text that begins with its title says it once, unless words of the title are to be shown
  const isTold = title !== '' && caption.startsWith(title) && !(first && first.start <= title.length);
  const begin = isTold ? title.length + 1 : 0;
  const from = first && first.end - begin > inSight ? Math.max(begin, wordBegin(whole, first.start - before)) : begin;
  const to = from + 2 * longest;
  const spans: Span[] = [];
  let text = '';
  /** Adds a part of the post as one line. */
  const add = (start: number, end: number): void => {
    const part = whole.slice(start, end).replace(/\s+/g, ' ');
    text += text === '' || text.endsWith(' ') ? part.trimStart() : part;
  };
  /** Title and text are two sentences. */
  const addPlain = (start: number, end: number): void => {
    if (!title || start > title.length || end <= title.length) return add(start, end);
    add(start, title.length);
    text += /[.!?…]\s*$/u.test(title) ? ' ' : '. ';
    add(title.length + 1, end);
  };
  let at = from;
  for (const { start, end } of found) {
    if (start < at || end > to) continue;
    addPlain(at, start);
    const shownAt = text.length;
    addPlain(start, end);
    spans.push({ start: shownAt, end: text.length });
    at = end;
  }
  addPlain(at, to);
  return {
    text: text.trimEnd().slice(0, longest),
    spans: spans.filter(({ end }) => end <= longest),
    isCut: from > begin,
  };
}

/** Where the first whole word from a position on begins. */
function wordBegin(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.slice(at).search(/\s/);
  return space < 0 || space > before ? at : at + space + 1;
}
