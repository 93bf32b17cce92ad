import type { AuthorRef, PostRef } from '../network/network-collector.js';
import { isWebAddress, pathUnder, typedUrl } from '../network/site-address.js';
import { codeOf } from './client/to-post.js';

const HOSTS = new Set(['t.me', 'telegram.me', 'telegram.dog']);
/** Names of four letters are sold on Fragment. */
const NAME = /^[a-z][a-z\d_]{3,31}$/i;
const ID = /^(?:-100)?([1-9]\d{4,14})$/;
const NAMED_HOST = /^([a-z][a-z\d_]{3,31})\.t\.me$/;
/** The web clients, which name a chat after the `#`. */
const WEB_CLIENT = /^web[akz]?\.telegram\.org$/;
/** First path segments of t.me that are no names; a name cannot be one of them either. */
const RESERVED = new Set(
  (
    'addemoji addlist addstickers addtheme apps auth boost c call confirmphone contact dl faq giftcode intent ' +
    'invoice iv joinchat login m msg nft passport privacy proxy resolve s setlanguage share socks stickers theme tos ' +
    'web'
  ).split(' '),
);

const nameRef = (word: string): AuthorRef | null =>
  NAME.test(word) && !RESERVED.has(word.toLowerCase()) ? { kind: 'name', value: word } : null;

function idRef(word: string): AuthorRef | null {
  const [, id] = ID.exec(word) ?? [];
  return id === undefined ? null : { kind: 'id', value: id };
}

const parseWord = (word: string): AuthorRef | null => idRef(word) ?? nameRef(word.replace(/^@/, ''));

/** The path of an address on Telegram's site; undefined for other sites. */
function pathOf(url: URL, webBase: string): string | undefined {
  const path = pathUnder(webBase, url);
  if (path !== undefined) return path;
  const host = url.host.replace(/^www\./, '');
  if (HOSTS.has(host)) return url.pathname;
  const [, name] = NAMED_HOST.exec(host) ?? [];
  return name === undefined ? undefined : `/${name}${url.pathname}`;
}

/**
 * Parses a channel's name (with or without @), its numeric id (with or without -100) or its address: of the channel, of
 * its preview, of a post, of its boosts, `/c/<id>`, `name.t.me`, one of a web client, `tg://resolve`. Null for other
 * input, such as invitations. `webBase` is the configured address of Telegram's site.
 */
export function parseTelegramRef(input: string, webBase: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  if (!/[./:]/.test(text)) return parseWord(text);
  if (/^tg:/i.test(text)) return parseAppAddress(text);
  const url = typedUrl(text);
  if (!url) return null;
  if (WEB_CLIENT.test(url.host)) return parseWebClient(url);
  const [first = '', second = ''] = (pathOf(url, webBase) ?? '').split('/').filter(Boolean);
  if (first === 'c') return idRef(second);
  if (first === 'boost') return second ? nameRef(second) : idRef(url.searchParams.get('c') ?? '');
  return nameRef((first === 's' ? second : first).replace(/^@/, ''));
}

/** A chat of a web client: `@name`, `-<id>` with or without -100, `c<id>` of before; a message or thread may follow. */
const WEB_CHAT = /^(?:@([a-z\d_]+)|(?:c|-(100(?=\d{10}(?!\d)))?)(\d+)(?:_\d+)?)(?:[/?&]|$)/i;

/** `/k/#@name`, `/a/#-100<id>`, `#/im?p=@name`, or the address of the app in `tgaddr`. */
function parseWebClient({ pathname, hash }: URL): AuthorRef | null {
  const fragment = hash.slice(1);
  const query = new URLSearchParams(fragment.replace(/^[^?]*\??/, ''));
  const app = query.get('tgaddr');
  if (app !== null) return parseAppAddress(app);
  const [, name, marked, id] = WEB_CHAT.exec(query.get('p') ?? fragment) ?? [];
  if (name !== undefined) return nameRef(name);
  // Client A marks channels with -100; what it shows without that is a group of another kind.
  return id === undefined || (marked === undefined && /^\/[az]\//.test(pathname)) ? null : idRef(id);
}

/** The channel's name and the message's id in the `value` of a reference. */
const POST_VALUE = /^([a-z][a-z\d_]{3,31})\/([1-9]\d{0,8})$/i;

/**
 * Parses the address of a post of a channel with a name: `/name/5`, of its preview, `name.t.me/5`; null for all others,
 * such as `/c/1100000001/5` of a channel without a name, and for one with an account in it.
 */
export function parseTelegramPost(url: URL, webBase: string): PostRef | null {
  if (!isWebAddress(url)) return null;
  const path = (pathOf(url, webBase) ?? '').replace(/\/$/, '').replace(/^(?:\/s)?\/@?/, '');
  const { name, messageId } = postOf(path) ?? {};
  const author = name === undefined ? null : nameRef(name);
  if (!author || messageId === undefined) return null;
  return { value: `${author.value}/${messageId}`, author, codeOf: (channelId) => codeOf(channelId, messageId) };
}

/** What the `value` of a reference says; undefined for any other text. */
export function postOf(value: string): { name: string; messageId: number } | undefined {
  const [, name, id] = POST_VALUE.exec(value) ?? [];
  return name === undefined ? undefined : { name, messageId: Number(id) };
}

function parseAppAddress(address: string): AuthorRef | null {
  const [, call = '', text] = /^tg:(?:\/\/)?([a-z]+)\/?\?(.*)$/is.exec(address) ?? [];
  const query = new URLSearchParams(text);
  if (/^(?:resolve|boost)$/i.test(call) && query.has('domain')) return nameRef(query.get('domain') ?? '');
  return /^(?:privatepost|boost)$/i.test(call) ? idRef(query.get('channel') ?? '') : null;
}
