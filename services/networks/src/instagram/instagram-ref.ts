import { pathUnder } from '../graph/wire-values.js';
import type { AuthorRef } from '../network/network-collector.js';

const HOSTS = new Set(['instagram.com', 'instagr.am']);
/** 1 to 30 letters, digits, `_` and `.`; no dot at either end, no two together. */
const NAME = /^(?!\.)(?!.*\.\.)[a-z\d._]{1,30}(?<!\.)$/i;
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
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const path = HOSTS.has(url.host.replace(/^(?:www|m)\./, '')) ? url.pathname : pathUnder(webBase, url);
  const [first = '', second = ''] = (path ?? '').split('/').filter(Boolean);
  return nameRef(first === '_u' ? second : first.replace(/^@/, ''));
}
