import type { AuthorRef, PostRef } from '../network/network-collector.js';
import { isWebAddress, pathUnder, typedUrl } from '../network/site-address.js';

const HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']);
const VIDEO_HOSTS = new Set([...HOSTS, 'music.youtube.com']);
/** Other sites of YouTube, where a first segment that does not announce a channel is never one. */
const OTHER_HOSTS = new Set(['music.youtube.com', 'studio.youtube.com', 'gaming.youtube.com', 'tv.youtube.com']);
const SHORT_HOST = 'youtu.be';
const VIDEO_ID = /^[\w-]{11}$/;
/** First path segments before the id of a video. */
const VIDEO_PATHS = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch']);
/** Words in the place of an id: players of a playlist and of a channel's broadcast. */
const NO_VIDEOS = new Set(['videoseries', 'live_stream']);
const CHANNEL_ID = /^UC[\w-]{22}$/;
/** The playlist of a channel's uploads, or of those of one kind: the end of the id is the channel's. */
const UPLOADS_ID = /^UU(?:L[FPV]|SH|M[FOSV]|P[SV])?([\w-]{22})$/;
/** Handles are 3 to 30 letters of any script, digits, `_`, `-`, `.` and `·`. */
const HANDLE = /^[\p{L}\p{N}\p{M}_.·-]{3,30}$/u;
const LEGACY_NAME = /^[\p{L}\p{N}\p{M}_.-]{1,60}$/u;
/** First path segments of youtube.com that are pages of the site, not channels. */
const SITE_PAGES = new Set(
  [
    'watch shorts live feed results v e clip post hashtag gaming premium music movies about account t ads podcasts',
    'creators redirect attribution_link oembed signin logout upload trending kids tv howyoutubeworks new jobs press',
    'source subscription_center reporthistory paid_memberships error channels index s yt img iframe_api player_api',
  ].flatMap((names) => names.split(' ')),
);

const nameRef = (value: string): AuthorRef | null => (HANDLE.test(value) ? { kind: 'name', value } : null);
const idRef = (value: string): AuthorRef | null => (CHANNEL_ID.test(value) ? { kind: 'id', value } : null);
/** `user/x` and `c/x` are addresses of before handles. */
const legacyRef = (kind: 'user' | 'c', value: string): AuthorRef | null =>
  LEGACY_NAME.test(value) ? { kind: 'address', value: `${kind}/${value}` } : null;

/**
 * Parses a handle (with or without @), a channel id or a channel's address, also on other sites of YouTube, of its feed
 * and of its uploads; null for other input, such as the address of a video. `webBase` is the configured address of
 * YouTube's site.
 */
export function parseYoutubeRef(input: string, webBase: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  if (!text.includes('/')) return parseWord(text);
  const url = typedUrl(text);
  if (!url) return null;
  const path = pathOf(url, webBase, HOSTS);
  const [first = '', second = ''] = (path ?? pathOf(url, webBase, OTHER_HOSTS) ?? '')
    .split('/')
    .filter(Boolean)
    .map(decoded);
  if (first.startsWith('@')) return nameRef(first.slice(1));
  if (first === 'channel' || first === 'browse') return idRef(second);
  if (first === 'user' || first === 'c') return legacyRef(first, second);
  if (first === 'feeds' || first === 'playlist' || first === 'embed') return parseQuery(url.searchParams);
  return path === undefined || SITE_PAGES.has(first.toLowerCase()) ? null : legacyRef('c', first);
}

/** The channel of a feed, of a playlist of uploads, or of a player of its broadcasts. */
function parseQuery(query: URLSearchParams): AuthorRef | null {
  const user = query.get('user');
  if (user !== null) return legacyRef('user', user);
  const [, end] = UPLOADS_ID.exec(query.get('list') ?? query.get('playlist_id') ?? '') ?? [];
  return idRef(end === undefined ? (query.get('channel_id') ?? query.get('channel') ?? '') : `UC${end}`);
}

/** Parses the address of a video, short or broadcast in any of YouTube's forms; null for other addresses. */
export function parseYoutubePost(address: URL, webBase: string): PostRef | null {
  if (!isWebAddress(address)) return null;
  const id = videoIn(address, webBase);
  return VIDEO_ID.test(id) && !NO_VIDEOS.has(id) ? { value: id, code: id } : null;
}

function videoIn(address: URL, webBase: string): string {
  const isShort = address.host.replace(/^www\./, '') === SHORT_HOST;
  const path = isShort ? address.pathname : pathOf(address, webBase, VIDEO_HOSTS);
  const [first = '', second = ''] = (path ?? '').split('/').filter(Boolean);
  if (isShort) return first;
  if (first === 'watch' && !second) return address.searchParams.get('v') ?? '';
  return VIDEO_PATHS.has(first) ? second : '';
}

/** The path of an address on YouTube's site; undefined for other sites. */
function pathOf(url: URL, webBase: string, hosts: ReadonlySet<string>): string | undefined {
  return pathUnder(webBase, url) ?? (hosts.has(url.host.replace(/^www\./, '')) ? url.pathname : undefined);
}

function parseWord(word: string): AuthorRef | null {
  if (word.startsWith('@')) return nameRef(word.slice(1));
  return idRef(word) ?? (/\.(com|be|ru|kz|org|net)$/i.test(word) ? null : nameRef(word));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
