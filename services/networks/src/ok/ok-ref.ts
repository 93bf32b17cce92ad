import type { AuthorRef, PostRef } from '../network/network-collector.js';
import { isWebAddress, pathUnder, typedUrl } from '../network/site-address.js';

const HOSTS = new Set(['ok.ru', 'm.ok.ru', 'odnoklassniki.ru', 'm.odnoklassniki.ru', 'ok.me']);
const TOPIC_ID = /^[1-9]\d{0,19}$/;
const ID = /^\d{1,20}$/;
const NAME = /^(?=.*[a-z])[a-z0-9][a-z0-9._-]{1,63}$/i;
/** First path segments of ok.ru that are pages of the site, not authors. */
const SITE_PAGES = new Set(
  [
    'feed dk video music groups games gifts help live messages discussions search apps app market login settings',
    'online friends guests photos holidays payments about press widget oauth promo hashtag topic videoembed marathon',
    'ads bookmarks business club clips moments notifications post presents shop stickers statuses terms topics',
  ].flatMap((names) => names.split(' ')),
);

const nameRef = (value: string): AuthorRef | null =>
  NAME.test(value) && !SITE_PAGES.has(value.toLowerCase()) ? { kind: 'name', value } : null;
const pathRef = (kind: 'group' | 'profile', value: string): AuthorRef | null =>
  ID.test(value) && Number(value) > 0 ? { kind: 'address', value: `${kind}/${value}` } : null;

/**
 * Parses a short name, a numeric id (of a group or a person) or an address on OK, also one of before (`/dk?…`); null
 * for other input.
 * `webBase` is the configured address of OK's site.
 */
export function parseOkRef(input: string, webBase: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  if (!text.includes('/')) return parseWord(text.replace(/^@/, ''));
  const url = typedUrl(text);
  if (!url) return null;
  const segments = segmentsOf(url, webBase);
  return segments[0] === 'dk' ? parseOldAddress(url.searchParams) : parsePath(segments);
}

/**
 * Parses the address of a topic of a group or a person: `group/1/topic/2`, `name/topic/2`, `profile/1/statuses/2`,
 * `topic/2`; null for other addresses.
 */
export function parseOkPost(address: URL, webBase: string): PostRef | null {
  if (!isWebAddress(address)) return null;
  const segments = segmentsOf(address, webBase);
  const at = segments.findIndex((segment) => segment === 'topic' || segment === 'statuses');
  const code = segments[at + 1] ?? '';
  if (at < 0 || at > 2 || !TOPIC_ID.test(code)) return null;
  if (at === 0) return segments[0] === 'topic' ? { value: code, code } : null;
  const author = parsePath(segments.slice(0, at));
  return author && { value: code, code, author };
}

/** The segments of a path on OK's site; none for other sites. */
function segmentsOf(url: URL, webBase: string): string[] {
  const path = pathUnder(webBase, url) ?? (HOSTS.has(url.host.replace(/^www\./, '')) ? url.pathname : '');
  return path.split('/').filter(Boolean);
}

function parsePath([first = '', second = '']: readonly string[]): AuthorRef | null {
  if (first === 'group' || first === 'profile') return pathRef(first, second);
  const joined = /^(group|profile)(\d+)$/.exec(first);
  return joined ? pathRef(joined[1] as 'group' | 'profile', joined[2] ?? '') : nameRef(first);
}

/** `/dk?st.cmd=altGroupMain&st.groupId=1`, the address of every page before the ones of today. */
function parseOldAddress(query: URLSearchParams): AuthorRef | null {
  const valueOf = (name: string): string => query.get(name) ?? '';
  return (
    pathRef('group', valueOf('st.groupId')) ??
    pathRef('profile', valueOf('st.friendId') || valueOf('st.profileId')) ??
    nameRef(valueOf('st.referenceName'))
  );
}

function parseWord(word: string): AuthorRef | null {
  if (ID.test(word)) return Number(word) > 0 ? { kind: 'id', value: word } : null;
  return /\.(com|ru|kz|org|net)$/i.test(word) ? null : nameRef(word);
}
