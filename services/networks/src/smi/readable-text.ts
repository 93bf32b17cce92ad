import { htmlDocument } from './dom.js';

const BLOCKS = new Set([
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
const UNREAD = new Set([
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
]);
const TAG_LIMIT = 8_192;
const MANY_FAILURES = 50;

const decoderBox = htmlDocument('<html><body></body></html>').createElement('div');
const named = new Map<string, string>();
const MANY_NAMES = 3_000;

/** HTML entities as characters; `<` and everything else stays. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi,
    (whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ofName(name) ?? String(whole);
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

function ofName(name: string): string | undefined {
  const known = named.get(name);
  if (known !== undefined) return known || undefined;
  decoderBox.innerHTML = `&${name};`;
  const decoded = String(decoderBox.textContent);
  const value = decoded === `&${name};` ? '' : decoded;
  if (named.size < MANY_NAMES) named.set(name, value);
  return value || undefined;
}

/**
 * What a reader sees of HTML: text with line breaks where blocks end, without scripts, styles, comments. Linear in the
 * length whatever the nesting; never throws. Text without any tag keeps its own line breaks.
 */
export function readableText(html: string): string {
  const text = decodeEntities(withoutTags(html).join(''));
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line. */
export const readableLine = (html: string): string => readableText(html).replace(/\s+/g, ' ').trim();

function withoutTags(html: string): string[] {
  const parts: string[] = [];
  const hasTags = /<[a-z/!]/i.test(html);
  const keep = (text: string): void => void parts.push(hasTags ? text.replace(/\s+/g, ' ') : text);
  let careless = 0;
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    keep(html.slice(at, open));
    const isTag = /[a-z/!?]/i.test(html[open + 1] ?? '');
    const end = isTag ? endOfTag(html, open, careless < MANY_FAILURES) : -1;
    if (end < 0) {
      if (isTag && html[open + 1] === '!') return parts;
      keep('<');
      at = open + 1;
      if (isTag) break;
      continue;
    }
    if (end - open > TAG_LIMIT) careless++;
    const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(html.slice(open, open + 40))?.[1]?.toLowerCase() ?? '';
    if (name === 'br') parts.push('\n');
    else if (BLOCKS.has(name)) parts.push(name === 'p' || name === 'blockquote' ? '\n\n' : '\n');
    const isRead = !UNREAD.has(name) || html[open + 1] === '/' || html[end - 2] === '/';
    at = isRead ? end : afterElement(html, name, end);
  }
  keep(html.slice(at));
  return parts;
}

/** Index after the tag that opens at `open`, -1 when it never closes. Quoted `>` does not close a tag. */
function endOfTag(html: string, open: number, careful: boolean): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  if (html.startsWith('<![CDATA[', open)) return after(html, ']]>', open + 9);
  if (careful) {
    let quote = '';
    for (let i = open + 1; i < Math.min(html.length, open + TAG_LIMIT); i++) {
      const c = html[i];
      if (quote) quote = c === quote ? '' : quote;
      else if (c === '>') return i + 1;
      else if ((c === '"' || c === "'") && html[i - 1] === '=') quote = c;
    }
  }
  return after(html, '>', open);
}

const after = (html: string, end: string, from: number): number => {
  const found = html.indexOf(end, from);
  return found < 0 ? -1 : found + end.length;
};

/** Index after the end of an element that is not read; the end of the text when it never closes. */
function afterElement(html: string, name: string, from: number): number {
  const lower = `</${name}`;
  for (let i = html.indexOf('</', from); i >= 0; i = html.indexOf('</', i + 2)) {
    if (html.slice(i, i + lower.length).toLowerCase() === lower) return Math.max(after(html, '>', i), i + 2);
  }
  return html.length;
}
