import { addressOf } from '../page/canonical-url.js';
import { writtenDate } from './written-date.js';

/** One entry of a feed: dates not parsed, `html` may contain markup, addresses absolute. */
export interface FeedItem {
  guid: string | undefined;
  link: string | undefined;
  title: string;
  html: string;
  published: string | undefined;
  updated: string | undefined;
  picture: string | undefined;
  isVideo: boolean;
}

export interface Feed {
  title: string;
  description: string;
  home: string | undefined;
  items: FeedItem[];
}

/** True when the text starts like a feed: JSON Feed, or a root element rss, feed, RDF, channel or atom. */
export function looksLikeFeed(text: string): boolean {
  const head = text.slice(0, 20_000).replace(/<!--[\s\S]*?-->/g, '');
  if (/^\s*\{/.test(head)) return /jsonfeed\.org\/version|"items"\s*:/.test(head);
  const root = /<(?![?!])(?:[\w-]+:)?([\w-]+)/.exec(head)?.[1]?.toLowerCase();
  return root === 'rss' || root === 'feed' || root === 'rdf' || root === 'channel' || root === 'atom';
}

/** The first text that is a date; else the first text. */
export function firstDate(...texts: readonly (string | undefined)[]): string | undefined {
  const written = texts.filter((text) => text?.trim());
  return written.find((text) => text && writtenDate(text)) ?? written[0];
}

/**
 * The address that a guid stands for, relative ones resolved against the site's. Undefined for ids: a word, a number
 * or a UUID is no address, even where the feed calls it a permalink.
 */
export function permalinkOf(
  guid: string | undefined,
  isPermaLink: boolean | undefined,
  home: string,
): string | undefined {
  const text = guid?.trim() ?? '';
  if (isPermaLink === false || /\s/.test(text)) return undefined;
  if (/^https?:\/\//i.test(text) || /^\.{0,2}\/[^/]/.test(text) || PATH.test(text)) return addressOf(text, home);
  const isRelative = /^\?[^=]+=/.test(text) || PAGE.test(text) || (SLUG.test(text) && !/^[\da-f-]+$/i.test(text));
  return isPermaLink && isRelative ? addressOf(text, home) : undefined;
}

const PATH = /^[\w.~%-]+(?:\/[\w.~%-]+)+\/?(?:[?#]\S*)?$/;
const PAGE = /^[^/:]+\.(?:html?|php|aspx?)(?:[?#]|$)/i;
const SLUG = /^[\p{L}\d]+(?:-[\p{L}\d]+){2,}$/u;
