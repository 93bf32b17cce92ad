import type { AuthorRef, PostRef } from '../network/network-collector.js';
import { isWebAddress, pathUnder, typedUrl } from '../network/site-address.js';

const HOSTS = new Set(['instagram.com', 'instagr.am']);
/** 1 to 30 letters, digits, `_` and `.`; no dot at either end, no two together. */
const NAME = /^(?!\.)(?!.*\.\.)[a-z\d._]{1,30}(?<!\.)$/i;
const SHORTCODE = /^[\w-]{4,64}$/;
/** Path segments before a shortcode. */
const POST_PATHS = new Set(['p', 'reel', 'reels', 'tv']);
/** First path segments of instagram.com that are pages of the site, not accounts. */
const SITE_PAGES = new Set(
  (
    'p reel reels tv explore stories accounts direct about legal developer press api web graphql challenge emails ' +
    'privacy terms directory lite locations session download static help share s qr nametag archive your_activity'
  ).split(' '),
);

/** The account name in lower case; undefined for text that cannot be one. */
const accountName = (text: string): string | undefined =>
  NAME.test(text) && !SITE_PAGES.has(text.toLowerCase()) && !HOSTS.has(text.toLowerCase())
    ? text.toLowerCase()
    : undefined;

const nameRef = (text: string): AuthorRef | null => {
  const value = accountName(text);
  return value === undefined ? null : { kind: 'name', value };
};

/**
 * Parses an account's name (with or without @) or its address on Instagram; null for other input, such as the address
 * of a post. `webBase` is the configured address of Instagram's site.
 */
export function parseInstagramRef(input: string, webBase: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  if (!text.includes('/')) return nameRef(text.replace(/^@/, '').replace(/\?.*$/, ''));
  const url = typedUrl(text);
  if (!url) return null;
  const [first = '', second = ''] = segmentsOf(url, webBase);
  return nameRef(first === '_u' ? second : first.replace(/^@/, ''));
}

/**
 * Parses the address of a post or reel, with or without its author's name before it; null for other addresses. `value`
 * is its shortcode.
 */
export function parseInstagramPost(address: URL, webBase: string): PostRef | null {
  if (!isWebAddress(address)) return null;
  const segments = segmentsOf(address, webBase);
  const at = segments.findIndex((segment) => POST_PATHS.has(segment));
  const code = segments[at + 1] ?? '';
  if (at < 0 || at > 1 || !SHORTCODE.test(code) || (segments[at] === 'reels' && code === 'audio')) return null;
  if (at === 0) return { value: code, code };
  const author = nameRef(segments[0] ?? '');
  return author && { value: code, code, author };
}

/** The segments of a path on Instagram's site; none for other sites. */
function segmentsOf(url: URL, webBase: string): string[] {
  const path = HOSTS.has(url.host.replace(/^(?:www|m)\./, '')) ? url.pathname : pathUnder(webBase, url);
  return (path ?? '').split('/').filter(Boolean);
}
