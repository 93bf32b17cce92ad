import { decodeHTMLStrict } from 'entities';

const BLOCK_ELEMENTS = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'table',
  'section',
  'article',
  'header',
  'footer',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'aside',
  'main',
  'nav',
  'form',
  'hr',
]);
const SKIPPED_ELEMENTS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'svg',
  'head',
  'object',
  'select',
  'textarea',
  'button',
  'menu',
]);
const MAX_TAG_LENGTH = 8_192;
const MAX_LONG_TAGS = 50;

const ESCAPED_TAG = /<\/?(?:p|div|span|br|a|em|strong|b|i|h\d|img|ul|ol|li|iframe|figure)(?:\s[^<>]{0,2000})?\/?>/gi;
/** Fewer tags in a text may be what it writes about. */
const MIN_ESCAPED_TAGS = 3;

/**
 * The visible text of HTML, with line breaks between blocks, without scripts, styles and comments; also of HTML that
 * was escaped once more. Linear in the length for any nesting; never throws. Text without tags keeps its line breaks.
 */
export function readableText(html: string): string {
  const text = visibleText(html);
  return (text.match(ESCAPED_TAG)?.length ?? 0) < MIN_ESCAPED_TAGS ? text : visibleText(text);
}

function visibleText(html: string): string {
  return decodeCharacters(withoutTags(html).join(''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A character outside the basic plane, written as its two UTF-16 units: `&#55357;&#56832;`. */
const UNIT_PAIR = /&#(?:x(d[89ab][0-9a-f]{2})|(5[56]\d{3}));&#(?:x(d[c-f][0-9a-f]{2})|(5[67]\d{3}));/gi;
const NUL = /&#(?:0+|x0+);|\0/gi;

/** Decodes character references; some feeds write emoji as pairs of UTF-16 units, which no library joins. */
export function decodeCharacters(html: string): string {
  const joined = html.replace(UNIT_PAIR, (pair, highHex?: string, high?: string, lowHex?: string, low?: string) => {
    const units = [highHex ? parseInt(highHex, 16) : Number(high), lowHex ? parseInt(lowHex, 16) : Number(low)];
    const text = String.fromCharCode(...units);
    return [...text].length === 1 ? text : pair;
  });
  return decodeHTMLStrict(joined.replace(NUL, ''));
}

/** The same on one line. */
export const readableLine = (html: string): string => readableText(html).replace(/\s+/g, ' ').trim();

function withoutTags(html: string): string[] {
  const parts: string[] = [];
  const hasTags = /<[a-z/!]/i.test(html);
  const append = (text: string): void => void parts.push(hasTags ? text.replace(/\s+/g, ' ') : text);
  let longTags = 0;
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    append(html.slice(at, open));
    const isTag = /[a-z/!?]/i.test(html[open + 1] ?? '');
    const end = isTag ? endOfTag(html, open, longTags < MAX_LONG_TAGS) : -1;
    if (end < 0) {
      if (isTag && html[open + 1] === '!') return parts;
      append('<');
      at = open + 1;
      if (isTag) break;
      continue;
    }
    if (end - open > MAX_TAG_LENGTH) longTags++;
    const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(html.slice(open, open + 40))?.[1]?.toLowerCase() ?? '';
    if (name === 'br') parts.push('\n');
    else if (BLOCK_ELEMENTS.has(name)) parts.push(name === 'p' || name === 'blockquote' ? '\n\n' : '\n');
    const isVisible = !SKIPPED_ELEMENTS.has(name) || html[open + 1] === '/' || html[end - 2] === '/';
    at = isVisible ? end : afterElement(html, name, end);
  }
  append(html.slice(at));
  return parts;
}

/** Index after the tag that opens at `open`, -1 when it never closes. Quoted `>` does not close a tag. */
function endOfTag(html: string, open: number, checkQuotes: boolean): number {
  if (html.startsWith('<!--', open)) return indexAfter(html, '-->', open + 4);
  if (html.startsWith('<![CDATA[', open)) return indexAfter(html, ']]>', open + 9);
  if (checkQuotes) {
    let quote = '';
    for (let i = open + 1; i < Math.min(html.length, open + MAX_TAG_LENGTH); i++) {
      const c = html[i];
      if (quote) quote = c === quote ? '' : quote;
      else if (c === '>') return i + 1;
      else if ((c === '"' || c === "'") && html[i - 1] === '=') quote = c;
    }
  }
  return indexAfter(html, '>', open);
}

const indexAfter = (html: string, end: string, from: number): number => {
  const found = html.indexOf(end, from);
  return found < 0 ? -1 : found + end.length;
};

/** Index after the end of a skipped element; the end of the text when it never closes. */
function afterElement(html: string, name: string, from: number): number {
  const lower = `</${name}`;
  for (let i = html.indexOf('</', from); i >= 0; i = html.indexOf('</', i + 2)) {
    if (html.slice(i, i + lower.length).toLowerCase() === lower) return Math.max(indexAfter(html, '>', i), i + 2);
  }
  return html.length;
}
