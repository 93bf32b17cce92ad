import type { AuthorRef } from '../network/network-collector.js';

const HOSTS = new Set(['ok.ru', 'm.ok.ru', 'odnoklassniki.ru', 'm.odnoklassniki.ru', 'ok.me']);
const ID = /^\d{1,20}$/;
const NAME = /^(?=.*[a-z])[a-z0-9][a-z0-9._-]{1,63}$/i;
/** First path segments of ok.ru that are pages of the site, not authors. */
const SITE_PAGES = new Set(
  [
    'feed dk video music groups games gifts help live messages discussions search apps app market login settings',
    'online friends guests photos holidays payments about press widget oauth promo hashtag topic videoembed marathon',
  ].flatMap((names) => names.split(' ')),
);

const nameRef = (value: string): AuthorRef | null =>
  NAME.test(value) && !SITE_PAGES.has(value.toLowerCase()) ? { kind: 'name', value } : null;
const pathRef = (kind: 'group' | 'profile', value: string): AuthorRef | null =>
  ID.test(value) && Number(value) > 0 ? { kind: 'address', value: `${kind}/${value}` } : null;

/**
 * Parses a short name, a numeric id (of a group or a person) or an address on OK; null for other input.
 * `webBase` is the configured address of OK's site.
 */
export function parseOkRef(input: string, webBase: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  if (!text.includes('/')) return parseWord(text.replace(/^@/, ''));
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isConfigured = url.href.startsWith(`${webBase}/`);
  if (!HOSTS.has(url.host.replace(/^www\./, '')) && !isConfigured) return null;
  const path = isConfigured ? url.href.slice(webBase.length).replace(/[?#].*$/, '') : url.pathname;
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  if (first === 'group' || first === 'profile') return pathRef(first, second);
  const joined = /^(group|profile)(\d+)$/.exec(first);
  return joined ? pathRef(joined[1] as 'group' | 'profile', joined[2] ?? '') : nameRef(first);
}

function parseWord(word: string): AuthorRef | null {
  if (ID.test(word)) return Number(word) > 0 ? { kind: 'id', value: word } : null;
  return /\.(com|ru|kz|org|net)$/i.test(word) ? null : nameRef(word);
}
