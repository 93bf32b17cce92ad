import type { AuthorRef, PostRef } from '../network/network-collector.js';
import { isWebAddress, typedUrl } from '../network/site-address.js';

const HOSTS = new Set(['vk.com', 'vk.ru', 'm.vk.com', 'm.vk.ru', 'vkontakte.ru', 'new.vk.com', 'vk.me']);
/** VK's site of videos, whose first segments are its own pages unless they have an @ or an owner's id. */
const VIDEO_HOSTS = new Set(['vkvideo.ru', 'm.vkvideo.ru']);
const SCREEN_NAME = /^(?=.*[a-z_])[a-z0-9_][a-z0-9_.]{1,63}$/i;
/** First path segments of vk.com that are pages of the site, not authors. */
const SITE_PAGES = new Set(
  (
    'about ads adsmanager album albums app apps article articles artist artists audio audios audio_playlist biz ' +
    'blog board bookmarks calls clip clips club communities dev discover doc docs donut edit event fave faves ' +
    'feed friends games gifts gim groups groups_create hashtag help im invites jobs join legal licence login ' +
    'logout mail market menu messages mobile music narrative newsfeed note notes notifications page pages people ' +
    'photo photos playlist podcast podcasts poll polls press privacy product products public recommendations reg ' +
    'registration restore rules s search services settings share stats stickers stories story superapp support tag ' +
    'tags terms topic topics uslugi video videos vkpay wall write'
  ).split(' '),
);
/** Pages that name an author after themselves: `/clips/name`. Others name one with an @ or an id: `/video/@name`. */
const AUTHOR_FOLDERS = new Set(['clips', 'donut', 'stories', 'podcasts']);
/**
 * An owner's id after what it owns: `albums-1`, `topic-1_2`. Ids of communities are negative. A word in the second row
 * may begin a name, such as `market24`, so that it needs more than digits.
 */
const OWNED = new RegExp(
  '^(?:(?:wall|photos?|albums?|tag|videos?|clips?|topic|docs?|audios?|notes?|gifts)?' +
    '|(?:market|product|uslugi|services|page|poll|story|stories|narrative|podcasts?|article|playlist|audio_playlist' +
    '|write|app\\d+_)(?=-|\\d+_))' +
    '(-?\\d{1,15})(?:_[\\w-]*)?$',
  'i',
);
const NUMBERED = /^(club|public|event|board|id)(\d{1,15})$/i;
/** Parameters that name what a page shows in a window, as `wall-1_2`. */
const WINDOWS = ['w', 'z'];

const numericRef = (value: string): AuthorRef | null =>
  Number.isSafeInteger(Number(value)) && Number(value) !== 0 ? { kind: 'id', value: String(Number(value)) } : null;

/** An owner's id, alone or as a part of the address of what is shown. */
function parseOwned(word: string): AuthorRef | null {
  const [, kind, number = ''] = NUMBERED.exec(word) ?? [];
  if (kind !== undefined) return numericRef(kind.toLowerCase() === 'id' ? number : `-${number}`);
  const [, owner] = OWNED.exec(word) ?? [];
  return owner === undefined ? null : numericRef(owner);
}

const parseWord = (word: string): AuthorRef | null =>
  NUMBERED.test(word) || OWNED.test(word) ? parseOwned(word) : parseName(word);

const parseName = (word: string): AuthorRef | null =>
  SCREEN_NAME.test(word) && !SITE_PAGES.has(word.toLowerCase()) && !/\.php$/i.test(word)
    ? { kind: 'name', value: word }
    : null;

/** `@name`, or the address of an article: `@name-title`, `@-1-title`. */
function parseMention(segment: string): AuthorRef | null {
  const [, word] = /^@(-?[\w.]+)(?:-.*)?$/.exec(segment) ?? [];
  return word === undefined ? null : parseWord(word);
}

function parsePath(url: URL): AuthorRef | null {
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean);
  if (first.startsWith('@')) return parseMention(first);
  const isPage = SITE_PAGES.has(first.toLowerCase()) || /\.php$/i.test(first);
  if (!isPage) return isOnVideoSite(url) ? parseOwned(first) : parseWord(first);
  const [second = ''] = rest;
  if (AUTHOR_FOLDERS.has(first.toLowerCase()) && !second.startsWith('@')) return parseWord(second);
  const parseShown = (segment: string): AuthorRef | null =>
    segment.startsWith('@') ? parseMention(segment) : /^\d+$/.test(segment) ? null : parseOwned(segment);
  const shown = rest.map(parseShown);
  return shown.find((ref) => ref !== null) ?? numericRef(url.searchParams.get('oid') ?? '');
}

/** A wall post, with what VK adds to it: a comment's id, or the list in which it is shown. */
const WALL_POST = /^wall(-?[1-9]\d{0,14})_([1-9]\d{0,14})(?:_r\d{1,15})?(?:\/.*)?$/;

const isOnVk = (url: URL, webHost: string): boolean =>
  HOSTS.has(url.host.replace(/^www\./, '')) || url.host === webHost;
const isOnVideoSite = (url: URL): boolean => VIDEO_HOSTS.has(url.host.replace(/^www\./, ''));

/**
 * Parses the address of a wall post: `/wall-1_2`, or `?w=wall-1_2` of any page; null for all others, and for one with
 * an account in it. `webHost` is the configured host of VK's site.
 */
export function parseVkPost(url: URL, webHost: string): PostRef | null {
  if (!isWebAddress(url) || !isOnVk(url, webHost)) return null;
  const [, owner, id] = WALL_POST.exec(url.searchParams.get('w') ?? '') ?? WALL_POST.exec(url.pathname.slice(1)) ?? [];
  const author = owner === undefined ? null : numericRef(owner);
  const code = `${owner}_${id}`;
  return author && { value: code, author, code };
}

/**
 * Parses a screen name, @name, club1/public1/event1/id1, owner id (negative = community) or an address on VK: of an
 * author, of what it owns, of its videos; null for other input, such as pages of the site. `webHost` is the configured
 * host of VK's site.
 */
export function parseVkRef(input: string, webHost: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  const isAddress = text.includes('/') || /^[\w.-]+\.(com|ru)$/i.test(text);
  if (!isAddress) return parseWord(text.replace(/^@/, ''));
  const url = typedUrl(text);
  if (!url) return null;
  if (!isOnVk(url, webHost) && !isOnVideoSite(url)) return null;
  const [wall, window] = WINDOWS.map((name) => parseOwned((url.searchParams.get(name) ?? '').replace(/\/.*$/, '')));
  return wall ?? parsePath(url) ?? window ?? null;
}
