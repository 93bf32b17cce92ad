import type { AuthorRef, PostRef } from '../network/network-collector.js';

const HOSTS = new Set(['vk.com', 'vk.ru', 'm.vk.com', 'm.vk.ru', 'vkontakte.ru', 'new.vk.com']);
const SCREEN_NAME = /^(?=.*[a-z_])[a-z0-9_][a-z0-9_.]{1,63}$/i;
/** First path segments of vk.com that are pages of the site, not authors. */
const SITE_PAGES = new Set([
  'feed',
  'im',
  'friends',
  'groups',
  'video',
  'music',
  'search',
  'login',
  'settings',
  'apps',
  'market',
  'away.php',
  'share.php',
  'dev',
  'about',
  'support',
]);

const numericRef = (value: string): AuthorRef | null =>
  Number.isSafeInteger(Number(value)) && Number(value) !== 0 ? { kind: 'id', value: String(Number(value)) } : null;

function parseWord(word: string): AuthorRef | null {
  const known = /^(club|public|event|id)(\d{1,15})$/i.exec(word);
  if (known) return numericRef(known[1]?.toLowerCase() === 'id' ? (known[2] ?? '') : `-${known[2]}`);
  const wall = /^(?:wall|photo|video|clip)(-?\d{1,15})(?:_\d+)?$/i.exec(word);
  if (wall) return numericRef(wall[1] ?? '');
  if (/^-?\d{1,15}$/.test(word)) return numericRef(word);
  return SCREEN_NAME.test(word) && !SITE_PAGES.has(word.toLowerCase()) ? { kind: 'name', value: word } : null;
}

/** A wall post, with what VK adds to it: a comment's id, or the list in which it is shown. */
const WALL_POST = /^wall(-?[1-9]\d{0,14})_([1-9]\d{0,14})(?:_r\d{1,15})?(?:\/.*)?$/;

const isOnVk = (url: URL, webHost: string): boolean =>
  HOSTS.has(url.host.replace(/^www\./, '')) || url.host === webHost;

/**
 * Parses the address of a wall post: `/wall-1_2`, or `?w=wall-1_2` of any page; null for all others, and for one with
 * an account in it. `webHost` is the configured host of VK's site.
 */
export function parseVkPost(url: URL, webHost: string): PostRef | null {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !isOnVk(url, webHost)) return null;
  const [, owner, id] = WALL_POST.exec(url.searchParams.get('w') ?? '') ?? WALL_POST.exec(url.pathname.slice(1)) ?? [];
  const author = owner === undefined ? null : numericRef(owner);
  const code = `${owner}_${id}`;
  return author && { value: code, author, code };
}

/**
 * Parses a screen name, @name, club1/public1/event1/id1, owner id (negative = community) or an address on VK;
 * null for other input. `webHost` is the configured host of VK's site.
 */
export function parseVkRef(input: string, webHost: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  const isAddress = text.includes('/') || /^[\w.-]+\.(com|ru)$/i.test(text);
  if (!isAddress) return parseWord(text.replace(/^@/, ''));
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!isOnVk(url, webHost)) return null;
  const wall = /^wall(-?\d+)_\d+/.exec(url.searchParams.get('w') ?? '');
  if (wall) return numericRef(wall[1] ?? '');
  const word = url.pathname.split('/').filter(Boolean)[0];
  return word ? parseWord(word.replace(/^@/, '')) : null;
}
