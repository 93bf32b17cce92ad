import type { Line } from './page-lines.js';
import { lengthOf } from './page-lines.js';
import {
  isByline,
  isDateLine,
  isLinkLine,
  isProse,
  isSentence,
  isSideLine,
  isTeaser,
  MAX_LABEL_LENGTH,
  opensComments,
  opensLinks,
} from './side-lines.js';

type Kind = 'prose' | 'plain' | 'link' | 'side';

/** After the heading of comments there may be this part of the prose. */
const MAX_COMMENT_SHARE = 0.5;
const LINK_COST = 50;
const SIDE_COST = 30;
/** With fewer sentences than this part the text is a list, and what is beside it cannot be recognised by its form. */
const MIN_SENTENCE_SHARE = 0.4;
/** With more links than this part the links are the news: a list of offers or documents. */
const MAX_LINK_SHARE = 0.2;
/** No title has so many more signs than letters. */
const MAX_TITLE_SIGNS = 4;
const LIST_BLOCK = /^(?:h[2-6]|li|td|th)$/;

/** What each line is. The judgement depends on the lines before it, so they have to begin where the article does. */
export function kindsOf(lines: readonly Line[]): Kind[] {
  const total = lengthOf(lines.filter(isProse));
  let rest = total;
  let isInLinks = false;
  let isInComments = false;
  const hasTeasers = lines.filter(isTeaser).length > 1;
  return lines.map((line, i) => {
    const next = lines[i + 1];
    const prose = isProse(line);
    isInComments ||= opensComments(line) && !/^t[dh]$/.test(line.block) && rest <= total * MAX_COMMENT_SHARE;
    if (prose) rest -= line.text.length;
    if (isInComments) return 'side';
    const isShort = isDateLine(line.text) || line.text.length < MAX_LABEL_LENGTH;
    const isLabelOfLinks = isShort && line.text.endsWith(':') && next !== undefined && isLinkLine(next);
    isInLinks = isLabelOfLinks || opensLinks(line) || (isInLinks && !prose && (line.linked > 0 || isShort));
    if (isInLinks || isSideLine(line) || (hasTeasers && isTeaser(line))) return 'side';
    return isLinkLine(line) ? 'link' : prose ? 'prose' : 'plain';
  });
}

/** The lines that belong to the article: without its title, captions, prompts, links to other news and comments. */
export function articleLines(lines: readonly Line[], title: string): Line[] {
  const kinds = kindsOf(lines);
  const isText = (i: number): boolean => kinds[i] === 'plain' || kinds[i] === 'prose';
  // A link between lines of text is no menu.
  const own = lines.filter(
    (line, i) =>
      (isText(i) || (kinds[i] === 'link' && isText(i - 1) && kinds[i + 1] !== 'link')) && !isTitle(line, title),
  );
  if (lengthOf(own.filter(isSentence)) < lengthOf(own) * MIN_SENTENCE_SHARE) return own;
  const { start, end } = densestPart(lines, kinds);
  const part = kinds.slice(start, end);
  const hasLinks = part.filter((kind) => kind === 'link').length > part.length * MAX_LINK_SHARE;
  const firstProse = part.indexOf('prose') + start;
  return lines.slice(start, end).filter((line, i) => {
    if (part[i] === 'side' || (part[i] === 'link' && !hasLinks && !LIST_BLOCK.test(line.block))) return false;
    if (i + start >= firstProse) return true;
    return (LIST_BLOCK.test(line.block) || !isByline(line)) && !isTitle(line, title);
  });
}

/** The lines as text, with empty lines between paragraphs. */
export const textOf = (lines: readonly Line[]): string =>
  lines.map((line, i) => `${i === 0 ? '' : line.isParagraph ? '\n\n' : '\n'}${line.text}`).join('');

/** Letters and digits in lower case, to compare lines. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The contiguous part with the most sentences and the fewest links, with the plain lines after it. */
function densestPart(lines: readonly Line[], kinds: readonly Kind[]): { start: number; end: number } {
  const found = { start: 0, end: 0 };
  let most = 0;
  let sum = 0;
  let start = 0;
  for (const [i, line] of lines.entries()) {
    if (sum < 0) [sum, start] = [0, i];
    sum += gainOf(line, kinds[i], kinds[i - 1]);
    if (sum > most) [most, found.start, found.end] = [sum, start, i + 1];
  }
  while (kinds[found.end] === 'plain') found.end++;
  return found;
}

/** A link between lines of text costs nothing: one among others is a menu. */
function gainOf(line: Line, kind: Kind | undefined, previous: Kind | undefined): number {
  if (kind === 'side') return -SIDE_COST;
  if (kind === 'link') return previous === 'link' || previous === 'side' ? -LINK_COST : 0;
  return kind === 'prose' || isSentence(line) ? line.text.length : 0;
}

/** True for the title itself, also if a part of it is missing, such as the name of the site. */
function isTitle({ text }: Line, title: string): boolean {
  if (text.length > title.length * MAX_TITLE_SIGNS) return false;
  const [a, b] = [lettersOf(text), lettersOf(title)];
  return Math.min(a.length, b.length) > 0.7 * Math.max(a.length, b.length) && (a.includes(b) || b.includes(a));
}
