import type { PageElement } from '../page/dom.js';
import { xmlDocument } from '../page/dom.js';
import type { Feed, FeedItem } from './feed-item.js';
import { firstDate, permalinkOf } from './feed-item.js';
import { addressOf } from '../page/canonical-url.js';
import { readableLine, readableText } from '../page/readable-text.js';

const MAX_DEPTH = 20_000;
const HEAD_LENGTH = 20_000;
/** Names of date elements with any prefix, the most exact first. */
const DATES = [
  'pubdate',
  'published',
  'date',
  'issued',
  'created',
  'updated',
  'modified',
  'publicationdate',
  'pub_date',
];

/**
 * Reads what a strict parser refuses: bare ampersands, unclosed and unknown tags, a truncated end,
 * several declarations, prefixed elements. Undefined when the text contains no feed or is nested too deeply.
 */
export function salvageFeed(text: string, base: string): Feed | undefined {
  const xml = text.slice(rootOffset(text));
  if (isTooDeep(xml)) return undefined;
  const root = parseRoot(xml);
  if (!root) return undefined;
  const top = [...root.children];
  const channel = top.find((e) => nameOf(e) === 'channel') ?? root;
  const fields = [...channel.children];
  const items = [...fields, ...top].filter((e) => nameOf(e) === 'item' || nameOf(e) === 'entry');
  const itemBase = addressOf(root.getAttribute('xml:base'), base) ?? base;
  const home = linkOf(fields, itemBase);
  return {
    title: readableLine(textOf(fields, 'title') ?? ''),
    description: readableText(textOf(fields, 'description', 'subtitle', 'tagline') ?? ''),
    home,
    items: [...new Set(items)]
      .map((item) => toItem([...item.children], item, itemBase, home ?? base))
      .filter((i) => i.title || i.html || i.link),
  };
}

function toItem(fields: PageElement[], item: PageElement, base: string, home: string): FeedItem {
  const guid = textOf(fields, 'guid', 'id') ?? item.getAttribute('rdf:about') ?? undefined;
  const enclosure = fields.find((f) => nameOf(f) === 'enclosure');
  const permalink = fields
    .find((f) => nameOf(f) === 'guid')
    ?.getAttribute('isPermaLink')
    ?.toLowerCase();
  return {
    guid,
    link:
      linkOf(fields, addressOf(item.getAttribute('xml:base'), base) ?? base) ??
      permalinkOf(guid, permalink === undefined ? undefined : permalink === 'true', home),
    title: readableLine(
      textOf(fields, 'title') ?? fields.find((f) => f.localName === 'media:title')?.textContent ?? '',
    ),
    html: textOf(fields, 'encoded', 'full-text', 'content', 'description', 'summary') ?? '',
    published: firstDate(
      ...DATES.flatMap((name) => fields.filter((f) => nameOf(f) === name).map((f) => f.textContent ?? '')),
    ),
    updated: textOf(fields, 'updated', 'modified'),
    picture: enclosure?.getAttribute('type')?.startsWith('image/')
      ? addressOf(enclosure.getAttribute('url'), base)
      : undefined,
    isVideo: enclosure?.getAttribute('type')?.startsWith('video/') ?? false,
  };
}

function parseRoot(xml: string): PageElement | undefined {
  try {
    const root = xmlDocument(xml).documentElement;
    return root && ['rss', 'feed', 'rdf', 'channel', 'atom'].includes(nameOf(root)) ? root : undefined;
  } catch {
    return undefined;
  }
}

/** Offset of the root element, after declarations, comments and anything else before it. */
function rootOffset(text: string): number {
  const prolog = /<!--[\s\S]*?-->|<(?:[\w-]+:)?(?:rss|feed|rdf|channel|atom)[\s>]/gi;
  for (const found of text.slice(0, HEAD_LENGTH).matchAll(prolog)) if (!found[0].startsWith('<!')) return found.index;
  return 0;
}

const nameOf = (tag: PageElement): string => tag.localName.replace(/^.*:/, '').toLowerCase();

/** Text of the first non-empty element, in the order of the names; inner markup is kept. */
function textOf(fields: readonly PageElement[], ...names: string[]): string | undefined {
  for (const name of names) {
    for (const field of fields) {
      if (nameOf(field) !== name || /^(media|itunes|dcterms):/.test(field.localName)) continue;
      const text = ([...field.children].length > 0 ? field.innerHTML : (field.textContent ?? '')).trim();
      if (text) return text;
    }
  }
  return undefined;
}

function linkOf(fields: readonly PageElement[], base: string): string | undefined {
  const links = fields.filter((f) => nameOf(f) === 'link');
  const alternate = links.find((l) => l.getAttribute('href') && [null, 'alternate'].includes(l.getAttribute('rel')));
  const written = links.find((l) => l.textContent?.trim() && !l.getAttribute('href'));
  return addressOf(
    written?.textContent ?? alternate?.getAttribute('href'),
    addressOf(alternate?.getAttribute('xml:base'), base) ?? base,
  );
}

/** True for nesting that no feed has; the parser would need quadratic time. */
function isTooDeep(xml: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of xml.matchAll(/<\/?[a-z][^<>]{0,2000}>/gi)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) deepest = Math.max(deepest, ++depth);
  }
  return deepest > MAX_DEPTH;
}
