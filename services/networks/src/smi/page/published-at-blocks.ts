import { decodeCharacters } from './readable-text.js';

/** A run of text between block elements, as it stands on the page. */
export interface TextBlock {
  text: string;
  /** `datetime` of its `time` element. */ datetime: string | undefined;
  /** Characters of visible text before it. */ at: number;
  /** Class names, ids and itemprops of its elements, in lower case. */ hints: string;
  /** True for a heading h1 … h3. */ isHeading: boolean;
  /** True inside a navigation, a footer, a side column or a form. */ isAside: boolean;
  /** True when all of it is inside links. */ isLinked: boolean;
}

interface OpenElement {
  name: string;
  hint: string;
}

interface OpenBlock {
  parts: string[];
  hints: Set<string>;
  linked: number;
  length: number;
  datetime: string | undefined;
}

const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark nobr q s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const SKIPPED = new Set('script style noscript template svg iframe textarea select title object'.split(' '));
const ASIDE = new Set(['nav', 'footer', 'aside', 'form', 'select', 'button']);
const MAX_TAG_LENGTH = 2_000;
const MAX_DEPTH = 300;
const HINT_DEPTH = 3;
const ATTRIBUTES = /(?:^|\s)(?:class|id|itemprop)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const DATETIME = /\sdatetime\s*=\s*["']?([^"'>]{4,60})/i;

/** The text blocks of a page in their order. Linear in the length for any markup; builds no tree. */
export function textBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const open: OpenElement[] = [];
  let current: OpenBlock | undefined;
  let at = 0;
  const endBlock = (): void => {
    const block = current;
    current = undefined;
    if (!block) return;
    const text = decodeCharacters(block.parts.join('')).replace(/\s+/g, ' ').trim();
    if (!text) return;
    blocks.push({
      text,
      datetime: block.datetime,
      at,
      hints: [...block.hints].join(' '),
      isHeading: open.slice(-4).some(({ name }) => /^h[1-3]$/.test(name)),
      isAside: open.some(({ name }) => ASIDE.has(name)),
      isLinked: block.linked === block.length,
    });
    at += text.length;
  };
  const append = (part: string): void => {
    const length = part.trim().length;
    if (length === 0) return void current?.parts.push(' ');
    current ??= newBlock();
    current.parts.push(part);
    current.length += length;
    if (open.slice(-HINT_DEPTH).some(({ name }) => name === 'a')) current.linked += length;
    for (const { hint } of open.slice(-HINT_DEPTH)) if (hint) current.hints.add(hint);
  };
  for (let i = 0; i < html.length;) {
    const start = html.indexOf('<', i);
    append(html.slice(i, start < 0 ? html.length : start));
    if (start < 0) break;
    if (html.startsWith('<!--', start)) {
      i = after(html, '-->', start);
      continue;
    }
    const tag = /^<(\/?)([a-z][a-z0-9-]{0,30})/i.exec(html.slice(start, start + 40));
    const end = html.indexOf('>', start);
    if (!tag || end < 0) {
      i = tag || html[start + 1] === '!' || html[start + 1] === '/' ? after(html, '>', start) : start + 1;
      continue;
    }
    i = end + 1;
    const name = tag[2]?.toLowerCase() ?? '';
    if (!INLINE.has(name)) endBlock();
    if (tag[1]) close(open, name);
    else if (SKIPPED.has(name)) i = afterElement(html, name, i);
    else if (!VOID.has(name) && html[end - 1] !== '/' && open.length < MAX_DEPTH) {
      const attributes = html.slice(start, Math.min(end, start + MAX_TAG_LENGTH));
      open.push({ name, hint: hintOf(attributes) });
      if (name === 'time') (current ??= newBlock()).datetime ??= DATETIME.exec(attributes)?.[1];
    }
  }
  endBlock();
  return blocks;
}

const newBlock = (): OpenBlock => ({ parts: [], hints: new Set(), linked: 0, length: 0, datetime: undefined });

function hintOf(tag: string): string {
  const values = [...tag.matchAll(ATTRIBUTES)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  return values.join(' ').toLowerCase();
}

/** Closes an element and what is unclosed inside it; a closing tag without a recent opening one is ignored. */
function close(open: OpenElement[], name: string): void {
  for (let i = open.length - 1; i >= Math.max(0, open.length - 20); i--)
    if (open[i]?.name === name) {
      open.length = i;
      return;
    }
}

function after(html: string, end: string, from: number): number {
  const found = html.indexOf(end, from);
  return found < 0 ? html.length : found + end.length;
}

const CLOSING = /<\/([a-z]+)/gi;

function afterElement(html: string, name: string, from: number): number {
  CLOSING.lastIndex = from;
  for (let m = CLOSING.exec(html); m; m = CLOSING.exec(html))
    if (m[1]?.toLowerCase() === name) return after(html, '>', m.index);
  return html.length;
}
