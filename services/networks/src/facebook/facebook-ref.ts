import { pathUnder } from '../graph/wire-values.js';
import type { AuthorRef } from '../network/network-collector.js';

const HOSTS = new Set(['facebook.com', 'fb.com', 'fb.me']);
const SUBDOMAIN = /^(?:www|m|mbasic|mobile|touch|web|business|[a-z]{2}-[a-z]{2})\./;
const NAME = /^(?=.*[a-z])[a-z\d.]{3,60}$/i;
const ID = /^[1-9]\d{3,19}$/;
/** First path segments of facebook.com that are pages of the site, not Facebook Pages. */
const SITE_PAGES = new Set(
  (
    'groups watch events marketplace gaming games reel reels stories story.php photo photo.php photos video ' +
    'video.php videos hashtag help login login.php settings messages notifications friends bookmarks ads ' +
    'business policies privacy legal terms sharer sharer.php share dialog plugins search feed home.php live jobs ' +
    'fundraisers saved memories r.php recover checkpoint l.php lite developers about careers permalink.php media'
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
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const path = HOSTS.has(url.host.replace(SUBDOMAIN, '')) ? url.pathname : pathUnder(webBase, url);
  const [first = '', second = '', third = ''] = (path ?? '').split('/').filter(Boolean);
  if (/^(profile|story|permalink)\.php$/.test(first)) return idRef(url.searchParams.get('id'));
  if (first === 'pages' || first === 'people') return idRef(third);
  if (first === 'p' || first === 'pg') return parseWord(second);
  return parseWord(first.replace(/^@/, ''));
}
