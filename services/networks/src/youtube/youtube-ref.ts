import type { AuthorRef } from '../network/network-collector.js';

const HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']);
const CHANNEL_ID = /^UC[\w-]{22}$/;
/** Handles are 3 to 30 letters of any script, digits, `_`, `-`, `.` and `·`. */
const HANDLE = /^[\p{L}\p{N}\p{M}_.·-]{3,30}$/u;
const LEGACY_NAME = /^[\p{L}\p{N}\p{M}_.-]{1,60}$/u;
/** First path segments of youtube.com that are pages of the site, not channels. */
const SITE_PAGES = new Set(
  [
    'watch shorts live playlist feed results embed v clip post hashtag gaming premium music movies about account t ads',
    'creators redirect attribution_link oembed signin logout upload trending kids tv howyoutubeworks new jobs press',
  ].flatMap((names) => names.split(' ')),
);

const nameRef = (value: string): AuthorRef | null => (HANDLE.test(value) ? { kind: 'name', value } : null);
const idRef = (value: string): AuthorRef | null => (CHANNEL_ID.test(value) ? { kind: 'id', value } : null);
/** `user/x` and `c/x` are addresses of before handles. */
const legacyRef = (kind: 'user' | 'c', value: string): AuthorRef | null =>
  LEGACY_NAME.test(value) ? { kind: 'address', value: `${kind}/${value}` } : null;

/**
 * Parses a handle (with or without @), a channel id or a channel's address; null for other input, such as the address
 * of a video. `webBase` is the configured address of YouTube's site.
 */
export function parseYoutubeRef(input: string, webBase: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  if (!text.includes('/')) return parseWord(text);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isConfigured = url.href.startsWith(`${webBase}/`);
  if (!HOSTS.has(url.host.replace(/^www\./, '')) && !isConfigured) return null;
  const path = isConfigured ? url.href.slice(webBase.length).replace(/[?#].*$/, '') : url.pathname;
  const [first = '', second = ''] = path.split('/').filter(Boolean).map(decoded);
  if (first.startsWith('@')) return nameRef(first.slice(1));
  if (first === 'channel') return idRef(second);
  if (first === 'user' || first === 'c') return legacyRef(first, second);
  return SITE_PAGES.has(first.toLowerCase()) ? null : legacyRef('c', first);
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
