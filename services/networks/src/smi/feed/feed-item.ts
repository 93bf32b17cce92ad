import { addressOf } from '../page/canonical-url.js';
import { readableText } from '../page/readable-text.js';
import { writtenDate } from './written-date.js';

/** One entry of a feed: dates not parsed, text without markup, addresses absolute. */
export interface FeedItem {
  guid: string | undefined;
  link: string | undefined;
  title: string;
  text: string;
  published: string | undefined;
  updated: string | undefined;
  picture: string | undefined;
  /** A recording of sound or film, which a podcast has in place of a page. */ file: string | undefined;
  isVideo: boolean;
}

/** What a sitemap or an address alone says of an article. */
export const BARE_ITEM: FeedItem = {
  guid: undefined,
  link: undefined,
  title: '',
  text: '',
  published: undefined,
  updated: undefined,
  picture: undefined,
  file: undefined,
  isVideo: false,
};

export interface Feed {
  title: string;
  description: string;
  home: string | undefined;
  items: FeedItem[];
}

const HEAD_LENGTH = 20_000;
const COMMENT = /<!--[\s\S]*?-->/g;
const ROOT = /<(?:[\w-]+:)?(rss|feed|rdf|channel|atom)[\s>]/i;
const ANY_TAG = /<(?![?!])(?:[\w-]+:)?([\w-]+)/;
const PAGE = /<(?:!doctype\s+html|html|head|body)[\s>]/i;

/** Where a feed begins in a text: its root, and the declaration before it. */
export interface FeedRoot {
  at: number;
  declaredAt: number;
  format: 'rss' | 'atom' | 'json';
}

/**
 * Undefined for what is no feed. Before a feed there may be declarations, comments, and what a failing script has
 * printed; a page that contains a feed is none.
 */
export function feedRoot(text: string): FeedRoot | undefined {
  const head = text.slice(0, HEAD_LENGTH).replace(COMMENT, (comment) => ' '.repeat(comment.length));
  const start = head.search(/\S/);
  if (head[start] === '{') return /jsonfeed\.org\/version|"items"\s*:/.test(head) ? rootOfJson(start) : undefined;
  const root = ROOT.exec(head);
  const at = root?.index ?? head.search(/\{[^<>]{0,200}jsonfeed\.org\/version/);
  if (at < 0 || PAGE.test(head.slice(0, at))) return undefined;
  if (!root) return rootOfJson(at);
  const before = head.slice(0, at);
  const tag = head.slice(at, head.indexOf('>', at));
  // Deep inside of other markup these names mean something else.
  if (ANY_TAG.exec(head)?.index !== at && !/\?>\s*$/.test(before) && !/\s(?:xmlns|version)/i.test(tag))
    return undefined;
  const declaredAt = before.lastIndexOf('<?xml');
  const format = /feed|atom/i.test(root[1] ?? '') ? 'atom' : 'rss';
  return { at, declaredAt: declaredAt < 0 ? at : declaredAt, format };
}

const rootOfJson = (at: number): FeedRoot => ({ at, declaredAt: at, format: 'json' });

/** The link to the page itself: one that is named as HTML, else one without a type, else any. */
export function alternateOf<
  L extends { href?: string | undefined; rel?: string | undefined; type?: string | undefined },
>(links: readonly L[]): L | undefined {
  const own = links.filter(({ href, rel }) => href && (!rel || rel === 'alternate'));
  return own.find(({ type }) => /html/i.test(type ?? '')) ?? own.find(({ type }) => !type) ?? own[0];
}

/** Names of recordings, for feeds that do not say the type of a file. */
const RECORDING = /\.(?:mp3|m4a|aac|og[ga]|opus|wav|mp4|m4v|webm|mov)(?:[?#]|$)/i;

/** Whether a file of an item is a recording of sound or film; `type` is its media type, if known. */
export const isRecording = (type: string | null | undefined, address: string | null | undefined): boolean =>
  /\w/.test(type ?? '') ? /^(?:audio|video)\//.test(type ?? '') : RECORDING.test(address ?? '');

/**
 * The longest of the texts as it is read, without the title as its first line; the summaries count where there is none.
 * Values are HTML.
 */
export function fullest(
  title: string,
  texts: readonly (string | undefined)[],
  summaries: readonly (string | undefined)[],
): string {
  const read = texts.map((html) => withoutTitle(readableText(html ?? ''), title));
  const longest = read.reduce((found, text) => (text.length > found.length ? text : found), '');
  return longest || (summaries.map((html) => readableText(html ?? '')).find(Boolean) ?? '');
}

/** The text without a first line that is the title. */
export function withoutTitle(text: string, title: string): string {
  const end = text.indexOf('\n');
  return title !== '' && end > 0 && text.slice(0, end).trim() === title ? text.slice(end).trim() : text;
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
  const isRelative = /^\?[^=]+=/.test(text) || FILE_NAME.test(text) || (SLUG.test(text) && !/^[\da-f-]+$/i.test(text));
  return isPermaLink && isRelative ? addressOf(text, home) : undefined;
}

const PATH = /^[\w.~%-]+(?:\/[\w.~%-]+)+\/?(?:[?#]\S*)?$/;
const FILE_NAME = /^[^/:]+\.(?:html?|php|aspx?)(?:[?#]|$)/i;
const SLUG = /^[\p{L}\d]+(?:-[\p{L}\d]+){2,}$/u;
