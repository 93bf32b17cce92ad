import type { AuthorRef, PostRef } from '../network/network-collector.js';
import { isWebAddress, pathUnder, typedUrl } from '../network/site-address.js';

const HOSTS = new Set(['facebook.com', 'fb.com', 'fb.me']);
const SUBDOMAIN = /^(?:www|m|mbasic|mobile|touch|web|business|[a-z]{2}-[a-z]{2})\./;
const NAME = /^(?=.*[a-z])[a-z\d.]{3,60}$/i;
const ID = /^[1-9]\d{3,19}$/;
const STORY = /^[1-9]\d{0,24}$/;
/** Ids of links by which Graph finds no post: of a video or a picture, or made up by Facebook for its pages. */
const LINK = /^(?:pfbid[\da-z]{8,150}|[1-9]\d{3,24})$/i;
const STORY_PAGES = new Set(['permalink.php', 'story.php']);
const VIDEO_PAGES = new Set(['watch', 'video.php']);
const PHOTO_PAGES = new Set(['photo', 'photo.php']);
const LINK_FOLDERS = new Set(['videos', 'photos', 'reel', 'reels']);
/** First path segments of facebook.com that are pages of the site, not Facebook Pages. */
const SITE_PAGES = new Set(
  (
    'groups watch events marketplace gaming games reel reels stories story.php photo photo.php photos video ' +
    'video.php videos hashtag help login login.php settings messages notifications friends bookmarks ads ' +
    'business policies privacy legal terms sharer sharer.php share dialog plugins search feed home.php live jobs ' +
    'fundraisers saved memories r.php recover checkpoint l.php lite developers about careers permalink.php media ' +
    'profile'
  ).split(' '),
);

const idRef = (value: string | null): AuthorRef | null => (value && ID.test(value) ? { kind: 'id', value } : null);

/** A name, a numeric id, or the old form `Name-123456789` whose number is the id. */
function parseWord(word: string): AuthorRef | null {
  if (ID.test(word)) return idRef(word);
  const numbered = /^[\p{L}\p{N}.%-]{1,200}-(\d{6,20})$/u.exec(word);
  if (numbered) return idRef(numbered[1] ?? '');
  return NAME.test(word) && !SITE_PAGES.has(word.toLowerCase()) && !HOSTS.has(word.toLowerCase())
    ? { kind: 'name', value: word }
    : null;
}

/**
 * Parses a page's username (with or without @), its numeric id or its address on Facebook; null for other input, such
 * as groups, events and persons' photos. `webBase` is the configured address of Facebook's site.
 */
export function parseFacebookRef(input: string, webBase: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  if (!text.includes('/')) return parseWord(text.replace(/^@/, ''));
  const url = typedUrl(text);
  if (!url) return null;
  const [first = '', second = '', third = '', fourth = ''] = segmentsOf(url, webBase);
  if (/^(profile|story|permalink)\.php$/.test(first)) return idRef(url.searchParams.get('id'));
  if (first === 'pages' && second === 'category') return parseWord(fourth);
  if (first === 'pages' || first === 'people') return idRef(third || second);
  if (first === 'profile') return idRef(second);
  if (first === 'p' || first === 'pg') return parseWord(second);
  return parseWord(first.replace(/^@/, ''));
}

/** The segments of a path on Facebook's site; none for other sites. */
function segmentsOf(url: URL, webBase: string): string[] {
  const path = HOSTS.has(url.host.replace(SUBDOMAIN, '')) ? url.pathname : pathUnder(webBase, url);
  return (path ?? '').split('/').filter(Boolean);
}

/** What `value` of a parsed address holds: the post's number beside its page, or the id by which its link is known. */
export interface PostKey {
  kind: 'story' | 'link';
  id: string;
}

/** Reads the `value` that `parseFacebookPost` made. */
export const postKeyOf = (value: string): PostKey => ({
  kind: value.startsWith('story:') ? 'story' : 'link',
  id: value.slice(value.indexOf(':') + 1),
});

/**
 * Parses the address of a page's post, video, reel or picture; null for other addresses, such as posts of groups.
 * Without an author when the address names no page.
 */
export function parseFacebookPost(address: URL, webBase: string): PostRef | null {
  if (!isWebAddress(address)) return null;
  const segments = segmentsOf(address, webBase);
  const [first = '', folder = '', ...rest] = segments;
  const query = (name: string): string => address.searchParams.get(name) ?? '';
  if (STORY_PAGES.has(first)) return storyRef(query('story_fbid'), idRef(query('id')));
  if (VIDEO_PAGES.has(first)) return linkRef(query('v'), null);
  if (PHOTO_PAGES.has(first)) return linkRef(query('fbid'), idRef(query('id')));
  if (first === 'reel') return linkRef(folder, null);
  const [, page, story] = /^(\d+)_(\d+)$/.exec(first) ?? [];
  if (page !== undefined && story !== undefined) return folder ? null : storyRef(story, idRef(page));
  const author = parseWord(first.replace(/^@/, ''));
  const id = rest.at(-1) ?? '';
  if (!author || rest.length > 3) return null;
  if (folder === 'posts') return storyRef(id, author);
  return LINK_FOLDERS.has(folder) ? linkRef(id, author) : null;
}

function storyRef(id: string, author: AuthorRef | null): PostRef | null {
  if (!author) return null;
  if (!STORY.test(id)) return linkRef(id, author);
  const codeOf = (pageId: string): string => `${pageId}_${id}`;
  return { value: `story:${id}`, author, codeOf, ...(author.kind === 'id' && { code: codeOf(author.value) }) };
}

const linkRef = (id: string, author: AuthorRef | null): PostRef | null =>
  LINK.test(id) ? { value: `link:${id}`, ...(author && { author }) } : null;
