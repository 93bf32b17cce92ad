import type { AuthorRef } from '../network/network-collector.js';

const HOSTS = new Set(['t.me', 'telegram.me', 'telegram.dog']);
const NAME = /^[a-z][a-z\d_]{4,31}$/i;
const ID = /^(?:-100)?([1-9]\d{4,14})$/;
const NAMED_HOST = /^([a-z][a-z\d_]{4,31})\.t\.me$/;
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

function parseWord(word: string): AuthorRef | null {
  const [, id] = ID.exec(word) ?? [];
  return id === undefined ? nameRef(word.replace(/^@/, '')) : { kind: 'id', value: id };
}

/** The path of an address on Telegram's site; undefined for other sites. */
function pathOf(url: URL, webBase: string): string | undefined {
  const address = `${url.origin}${url.pathname}`;
  if (address.startsWith(`${webBase}/`)) return address.slice(webBase.length);
  const host = url.host.replace(/^www\./, '');
  return HOSTS.has(host) ? url.pathname : NAMED_HOST.exec(host)?.[1];
}

/**
 * Parses a channel's name (with or without @), its numeric id (with or without -100) or its address: of the channel, of
 * its preview, of a post, `name.t.me`, `tg://resolve`. Null for other input, such as invitations. `webBase` is the
 * configured address of Telegram's site.
 */
export function parseTelegramRef(input: string, webBase: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 500) return null;
  if (!/[./:]/.test(text)) return parseWord(text);
  if (/^tg:/i.test(text)) return parseAppAddress(text);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const path = pathOf(new URL(address), webBase);
  const [first = '', second = ''] = (path ?? '').split('/').filter(Boolean);
  return nameRef((first === 's' ? second : first).replace(/^@/, ''));
}

function parseAppAddress(address: string): AuthorRef | null {
  const [, call, query] = /^tg:(?:\/\/)?([a-z]+)\/?\?(.*)$/is.exec(address) ?? [];
  return call?.toLowerCase() === 'resolve' ? nameRef(new URLSearchParams(query).get('domain') ?? '') : null;
}
