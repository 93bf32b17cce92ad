import { addressOf } from '../page/canonical-url.js';
import { decodeCharacters, readableLine } from '../page/readable-text.js';
import type { WebDocument } from './outlet-web.js';

const HEAD_LENGTH = 512 * 1024;
const FEED_TYPE = /\b(?:rss|atom|feed|rdf)\b.*(?:xml|json)|^text\/(?:xml|rss)|^application\/(?:xml|rss|atom|json)/i;
const OTHER_TYPE = /oembed|manifest|opensearch|html/i;
const COMMENT_FEED = /comment|комментар|пікір/i;
/** Paths of files that are feeds. */
export const FEED_FILE = /(?:\.(?:rss|rdf|atom)|(?:rss|feed|atom|index|news)[\w-]*\.(?:xml|json|php))$/i;
const FEED_PATH = /(?:^|[/._?&=-])(?:rss|rss2|feeds?|atom)(?:[/._?&=-]|\d*$)/i;
const FEED_WORDS = /(?<!\p{L})(?:rss|atom|фид|рсс)(?!\p{L})/iu;
const LINK = /<([^<>]{1,2000})>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;

/** Addresses that a page or its header declares as feeds (`<link>`, Link), those of comments left out. */
export function declaredFeeds(page: WebDocument | undefined): string[] {
  if (!page) return [];
  const base = baseOf(page);
  const inHeader = [...(page.link ?? '').matchAll(LINK)].map(([, href = '', rest = '']) => ({
    href,
    ...attributesOf(rest.replaceAll(';', ' ')),
  }));
  const links: Record<string, string>[] = [...tagsOf(page.text, 'link'), ...inHeader];
  const found = links
    .filter((l) => isDeclared(l) && !COMMENT_FEED.test(`${l['title'] ?? ''} ${l['href'] ?? ''}`))
    .sort(
      (a, b) =>
        Number(/^application\/json/i.test(a['type'] ?? '')) - Number(/^application\/json/i.test(b['type'] ?? '')),
    );
  return found.flatMap((l) => addressOf(l['href'], base) ?? []);
}

function isDeclared({ rel = '', type = '', href = '' }: Record<string, string>): boolean {
  if (OTHER_TYPE.test(type) || /stylesheet|icon|preload|canonical/i.test(rel)) return false;
  if (/\bfeed\b/i.test(rel)) return true;
  return /\balternate\b/i.test(rel) && (FEED_TYPE.test(type) || (type === '' && FEED_PATH.test(href)));
}

/** Addresses of links that readers are offered as feeds, by their words or addresses. */
export function mentionedFeeds(page: WebDocument | undefined): string[] {
  if (!page) return [];
  const base = baseOf(page);
  const found: string[] = [];
  for (const [, inside = '', words = ''] of page.text.slice(0, HEAD_LENGTH).matchAll(ANCHOR)) {
    const { href, title = '', class: name = '', 'aria-label': label = '' } = attributesOf(inside);
    const address = addressOf(href, base);
    if (!address || COMMENT_FEED.test(href ?? '') || !isNear(address, base)) continue;
    const { pathname, search } = new URL(address);
    const isNamed =
      FEED_WORDS.test(`${readableLine(words)} ${title} ${label}`) || /(?:^|[\s_-])rss(?:[\s_-]|$)/i.test(name);
    if (isNamed || FEED_PATH.test(pathname + search)) found.push(address);
  }
  return [...new Set(found)];
}

/** True on the site itself, its other hosts and the usual hosts of feeds. */
function isNear(address: string, base: string): boolean {
  const [host, own] = [address, base].map((text) => new URL(text).hostname.split('.').slice(-2).join('.'));
  return host === own || /^feed(?:burner|s)?\./i.test(new URL(address).hostname);
}

const baseOf = (page: WebDocument): string => addressOf(tagsOf(page.text, 'base')[0]?.['href'], page.url) ?? page.url;

/** Attributes of every `<name …>` tag in the first half megabyte, names in lower case. Linear; no tree is built. */
export function tagsOf(html: string, name: 'link' | 'base' | 'meta'): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const [, inside = ''] of html.slice(0, HEAD_LENGTH).matchAll(TAG[name])) found.push(attributesOf(inside));
  return found;
}

const TAG = { link: /<link\b([^<>]{0,4000})>/gi, base: /<base\b([^<>]{0,4000})>/gi, meta: /<meta\b([^<>]{0,4000})>/gi };
const ANCHOR = /<a\s([^<>]{0,2000})>((?:(?!<\/?a[\s>])[\s\S]){0,500})/gi;

function attributesOf(inside: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of inside.matchAll(
    /([\w:-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    attributes[name.toLowerCase()] ??= decodeCharacters(double ?? single ?? bare ?? '').trim();
  }
  return attributes;
}
