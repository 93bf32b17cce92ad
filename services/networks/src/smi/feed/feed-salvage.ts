import type { PageElement } from '../page/dom.js';
import { xmlDocument } from '../page/dom.js';
import type { Feed, FeedItem } from './feed-item.js';
import { alternateOf, firstDate, isRecording, permalinkOf, withoutTitle } from './feed-item.js';
import { lineOf, plainText, textOf } from './feed-text.js';
import { addressOf } from '../page/canonical-url.js';
import { readableText } from '../page/readable-text.js';

const MAX_DEPTH = 20_000;
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
 * Reads Atom, and RSS that a strict parser refuses: bare ampersands, unclosed and unknown tags, a truncated end,
 * several declarations, prefixed elements. Undefined when the text contains no feed or is nested too deeply.
 */
export function salvageFeed(text: string, base: string): Feed | undefined {
  if (isTooDeep(text)) return undefined;
  const root = parseRoot(text);
  if (!root) return undefined;
  const top = [...root.children];
  const channel = top.find((e) => nameOf(e) === 'channel') ?? root;
  const fields = [...channel.children];
  const items = [...fields, ...top].filter((e) => nameOf(e) === 'item' || nameOf(e) === 'entry');
  const itemBase = addressOf(root.getAttribute('xml:base'), base) ?? base;
  const home = linkOf(fields, itemBase);
  return {
    title: lineOf(htmlOf(fields, 'title') ?? ''),
    description: textOf(htmlOf(fields, 'description', 'subtitle', 'tagline') ?? ''),
    home,
    items: [...new Set(items)].map((item) => toItem([...item.children], item, itemBase, home ?? base)),
  };
}

function toItem(fields: PageElement[], item: PageElement, base: string, home: string): FeedItem {
  const guid = htmlOf(fields, 'guid', 'id') ?? item.getAttribute('rdf:about') ?? undefined;
  const media = mediaOf(fields);
  const [enclosure] = media.filter((m) => !m.localName.startsWith('media:'));
  const permalink = fields
    .find((f) => nameOf(f) === 'guid')
    ?.getAttribute('isPermaLink')
    ?.toLowerCase();
  const isEntry = nameOf(item) === 'entry';
  const title = titleOf(fields, isEntry);
  const texts = fields.filter((f) => TEXTS.has(nameOf(f)) && !OTHER_PREFIX.test(f.localName));
  return {
    guid,
    link:
      linkOf(fields, addressOf(item.getAttribute('xml:base'), base) ?? base) ??
      permalinkOf(guid, permalink === undefined ? undefined : permalink === 'true', home),
    title,
    text: withoutTitle(
      longest(texts, isEntry) ||
        longest(
          fields.filter((f) => SUMMARIES.has(f.localName)),
          isEntry,
        ),
      title,
    ),
    published: firstDate(
      ...DATES.flatMap((name) => fields.filter((f) => nameOf(f) === name).map((f) => f.textContent ?? '')),
    ),
    updated: htmlOf(fields, 'updated', 'modified'),
    picture: addressOf(
      addressIn(enclosure && /^image\//.test(typeOf(enclosure)) ? enclosure : media.find(isPicture)),
      base,
    ),
    file: addressOf(addressIn(media.find((m) => isRecording(typeOf(m), addressIn(m)))), base),
    isVideo: enclosure !== undefined && typeOf(enclosure).startsWith('video/'),
  };
}

const TEXTS = new Set(['encoded', 'full-text', 'fulltext', 'content', 'description', 'summary']);
const SUMMARIES = new Set(['itunes:summary', 'media:description', 'googleplay:description', 'itunes:subtitle']);
const OTHER_PREFIX = /^(?:media|itunes|googleplay|dcterms):/;

function longest(fields: readonly PageElement[], isEntry: boolean): string {
  return fields
    .map((field) => readableOf(field, isEntry))
    .reduce((found, text) => (text.length > found.length ? text : found), '');
}

/** The text of an element. Atom says by `type` whether it is markup; elsewhere it is, as long as it looks so. */
function readableOf(field: PageElement, isEntry: boolean): string {
  const type = field.getAttribute('type')?.toLowerCase();
  const html = innerOf(field);
  if (!isEntry || (type !== undefined && /html|xml/.test(type)) || [...field.children].length > 0)
    return readableText(html);
  return type === undefined ? textOf(html) : plainText(html);
}

function titleOf(fields: readonly PageElement[], isEntry: boolean): string {
  const field =
    fields.find((f) => f.localName === 'title' && innerOf(f)) ??
    fields.find((f) => nameOf(f) === 'title' && !OTHER_PREFIX.test(f.localName) && innerOf(f)) ??
    fields.find((f) => f.localName === 'media:title');
  if (!field) return '';
  const type = field.getAttribute('type')?.toLowerCase();
  if (isEntry && type !== undefined) return readableOf(field, true).replace(/\s+/g, ' ');
  return lineOf(innerOf(field));
}

/** Elements that name a file of the item: RSS has enclosures, Atom links, Media RSS also groups of them. */
const mediaOf = (fields: readonly PageElement[]): PageElement[] =>
  fields.flatMap((f) => {
    if (f.localName === 'media:group') return mediaOf([...f.children]);
    const isLink = nameOf(f) === 'link' && f.getAttribute('rel') === 'enclosure';
    return isLink || /^(?:enclosure|media:content|media:thumbnail)$/.test(f.localName) ? [f] : [];
  });
const typeOf = (media: PageElement): string => media.getAttribute('type') ?? `${media.getAttribute('medium') ?? ''}/`;
const addressIn = (media: PageElement | undefined): string | null | undefined =>
  media?.getAttribute('url') ?? media?.getAttribute('href');
const isPicture = (media: PageElement): boolean =>
  media.localName === 'media:thumbnail' || typeOf(media).startsWith('image/') || typeOf(media) === '/';

function parseRoot(xml: string): PageElement | undefined {
  try {
    const root = xmlDocument(xml).documentElement;
    return root && ['rss', 'feed', 'rdf', 'channel', 'atom'].includes(nameOf(root)) ? root : undefined;
  } catch {
    return undefined;
  }
}

const nameOf = (tag: PageElement): string => tag.localName.replace(/^.*:/, '').toLowerCase();

const innerOf = (field: PageElement): string =>
  ([...field.children].length > 0 ? field.innerHTML : (field.textContent ?? '')).trim();

/** What the first non-empty element contains, in the order of the names. */
function htmlOf(fields: readonly PageElement[], ...names: string[]): string | undefined {
  for (const name of names) {
    for (const field of fields) {
      if (nameOf(field) !== name || OTHER_PREFIX.test(field.localName)) continue;
      const text = innerOf(field);
      if (text) return text;
    }
  }
  return undefined;
}

function linkOf(fields: readonly PageElement[], base: string): string | undefined {
  const links = fields.filter((f) => nameOf(f) === 'link');
  const alternate = alternateOf(
    links.map((element) => ({
      element,
      href: element.getAttribute('href') ?? undefined,
      rel: element.getAttribute('rel') ?? undefined,
      type: element.getAttribute('type') ?? undefined,
    })),
  );
  const written = links.find((l) => l.textContent?.trim() && !l.getAttribute('href'));
  return addressOf(
    written?.textContent ?? alternate?.href,
    addressOf(alternate?.element.getAttribute('xml:base'), base) ?? base,
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
