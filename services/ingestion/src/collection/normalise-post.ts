import { createHash } from 'node:crypto';
import { cleanLine, cleanText } from '@mm/networks/collected-text.js';
import type { RawPost } from '@mm/networks/network-collector.js';
import { MAX_PICTURES } from '@mm/proto/http/pictures.js';
import { counterNames, reportedCounts } from '../networks/reported-counts.js';

/** A post as it is stored: bounded, storable text, whole numbers; its other fields as the network has them. */
export interface NormalPost extends Omit<RawPost, 'ownerCode' | 'edited' | 'canonical' | 'publishedAt'> {
  publishedAt: Date;
  /** True when the text was longer than TEXT_LIMIT. */
  isCut: boolean;
  /** Changes exactly when title or text change. */
  textHash: string;
  displayUrl: string;
  /** Addresses of all pictures, `displayUrl` first; at most MAX_PICTURES. */
  pictures: string[];
  aliases: string[];
}

/** Longest stored text, in characters: at most 6 MB of UTF-8, which fits into one message of the event log. */
export const TEXT_LIMIT = 2_000_000;
const ADDRESS_LIMIT = 4_000;
const CODE_LIMIT = 500;
/** How far ahead of our clock a post may be. */
const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * The posts of a page as they are stored: one per code (the last wins), oldest first.
 * Aliases that several posts of the page share are dropped.
 */
export function normalisePage(posts: readonly RawPost[], now: Date): NormalPost[] {
  const byCode = new Map<string, NormalPost>();
  for (const raw of posts) {
    const post = normalise(raw, now);
    if (post) byCode.set(post.code, post);
  }
  const unique = [...byCode.values()];
  const uses = new Map<string, number>();
  for (const alias of unique.flatMap((post) => post.aliases)) uses.set(alias, (uses.get(alias) ?? 0) + 1);
  for (const post of unique) post.aliases = post.aliases.filter((alias) => uses.get(alias) === 1);
  // networks return the newest post first; reversing keeps the order of posts of the same second
  return unique.reverse().sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}

function normalise(raw: RawPost, now: Date): NormalPost | undefined {
  const code = cleanLine(raw.code, ADDRESS_LIMIT);
  if (!code) return undefined;
  const title = cleanLine(raw.title);
  const { text, isCut } = limitText(raw.text);
  const pictures = pictureAddresses(raw);
  const { ownerCode, edited, canonical, ...shown } = raw;
  return {
    ...shown,
    code: code.length > CODE_LIMIT ? digest(code) : code,
    publishedAt: publicationDate(raw.publishedAt, now),
    title,
    text,
    isCut,
    textHash: digest(`${title}\u0000${text}`),
    url: cleanLine(raw.url, ADDRESS_LIMIT),
    displayUrl: pictures[0] ?? '',
    pictures,
    publishingType: raw.publishingType >= 1 && raw.publishingType <= 15 ? Math.trunc(raw.publishingType) : 15,
    counters: reportedCounts(raw.counters, counterNames, raw.url),
    aliases: [...new Set((raw.aliases ?? []).map((alias) => digest(alias)))],
  };
}

/** Short hash of a text, as aliases of posts are stored. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

function pictureAddresses({ displayUrl, pictures = [] }: RawPost): string[] {
  const given = displayUrl === undefined ? pictures : [displayUrl, ...pictures];
  return [...new Set(given.map((address) => cleanLine(address, ADDRESS_LIMIT)).filter(Boolean))].slice(0, MAX_PICTURES);
}

function limitText(raw: string): { text: string; isCut: boolean } {
  const text = cleanText(raw);
  if (text.length <= TEXT_LIMIT) return { text, isCut: false };
  return { text: cleanText(text, TEXT_LIMIT), isCut: true };
}

function publicationDate(text: string, now: Date): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || at.getTime() > now.getTime() + CLOCK_SLACK_MS) return now;
  return at;
}
