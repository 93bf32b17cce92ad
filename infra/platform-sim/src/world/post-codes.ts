import { authorsOf, findAuthor, positionOf } from './authors.js';
import { outlets } from './outlets.js';
import type { WorldPost } from './post.js';
import type { SocialAuthor } from './social-author.js';
import type { NetworkId, Source } from './source.js';
import { unwatchedSites } from './unwatched-sites.js';

const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Room for the authors of one network beside the number of a post; further ones have a block of numbers of their own. */
const authorSlots = 64;
const blockSize = authorSlots * 10_000_000;
const videoMultiplier = 0x9e3779b97f4a7c15n;
const videoInverse = 0xf1de83e19937733dn;
const firstTopicId = 151_000_000_000;
const topicStep = 97;
const firstPagePostId = 700_000_000_000_000;
const pagePostStep = 1009;
const firstMediaPk = 3_300_000_000_000_000_000n;
const mediaStep = 1_000_000_007n;
/** Message ids of one post: an album has a message for each picture. */
export const messagesPerPost = 10;

interface Place {
  source: Source;
  id: number;
}

function slotOf(source: Source, id: number): number {
  const position = positionOf(source as SocialAuthor);
  return Math.floor(position / authorSlots) * blockSize + id * authorSlots + (position % authorSlots);
}

function placeAt(network: SocialAuthor['network'], slot: number): Place | undefined {
  if (!Number.isSafeInteger(slot) || slot < 0) return undefined;
  const rest = slot % blockSize;
  const source = authorsOf(network)[Math.floor(slot / blockSize) * authorSlots + (rest % authorSlots)];
  return source && { source, id: Math.floor(rest / authorSlots) };
}

/** A number in the base64url alphabet, most significant digit first, as Instagram writes a pk. */
export function encodeBase64(value: bigint): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 64n) text = `${base64Url[Number(rest % 64n)]}${text}`;
  return text;
}

/** The number of a text in the base64url alphabet; null for other characters. */
export function decodeBase64(text: string): bigint | null {
  let value = 0n;
  for (const character of text) {
    const digit = base64Url.indexOf(character);
    if (digit < 0) return null;
    value = value * 64n + BigInt(digit);
  }
  return value;
}

const videoIdOf = (slot: number): string =>
  encodeBase64(BigInt.asUintN(64, BigInt(slot + 1) * videoMultiplier)).padStart(11, 'A');

function videoPlace(code: string): Place | undefined {
  const value = code.length === 11 ? decodeBase64(code) : null;
  if (value === null || value >= 2n ** 64n) return undefined;
  return placeAt('youtube', Number(BigInt.asUintN(64, value * videoInverse)) - 1);
}

/** The numeric pk of an Instagram post; the shortcode is the same number in base64. */
export const mediaPkOf = (post: WorldPost): string =>
  String(firstMediaPk + BigInt(slotOf(post.source, post.id)) * mediaStep);

/** The post of an Instagram pk; undefined when it is none. */
export function mediaPlace(pk: bigint): Place | undefined {
  const distance = pk - firstMediaPk;
  if (distance < 0n || distance % mediaStep !== 0n) return undefined;
  return placeAt('instagram', Number(distance / mediaStep));
}

function shortcodePlace(code: string): Place | undefined {
  const pk = decodeBase64(code);
  return pk === null ? undefined : mediaPlace(pk);
}

function topicPlace(code: string): Place | undefined {
  const distance = /^\d{12,15}$/.test(code) ? Number(code) - firstTopicId : -1;
  return distance < 0 || distance % topicStep !== 0 ? undefined : placeAt('ok', distance / topicStep);
}

function pagePostPlace(code: string): Place | undefined {
  const [, page, post] = /^(\d+)_(\d+)$/.exec(code) ?? [];
  const source = page === undefined ? undefined : findAuthor('facebook', page);
  const id = (Number(post) - firstPagePostId) / pagePostStep;
  return source && Number.isInteger(id) ? { source, id } : undefined;
}

/** The post of a message of a channel, of any message of an album. */
function messagePlace(code: string): Place | undefined {
  const [, channel, message] = /^(\d+)_(\d+)$/.exec(code) ?? [];
  const source = authorsOf('telegram').find(({ id }) => id === channel);
  return source && { source, id: Math.floor(Number(message) / messagesPerPost) };
}

function numberedPlace(code: string): Place | undefined {
  const cut = code.lastIndexOf('_');
  const [owner, id] = [code.slice(0, cut), Number(code.slice(cut + 1))];
  const author = /^-?\d+$/.test(owner) ? findAuthor('vk', owner) : undefined;
  const source: Source | undefined = author ?? [...outlets, ...unwatchedSites].find(({ name }) => name === owner);
  return source && { source, id };
}

/**
 * Code of a post in its network: '-1001_77' in VK, an id of 11 characters in YouTube, the number of a topic in OK,
 * page and post in Facebook, the shortcode in Instagram, channel and (first) message in Telegram, 'dala-habar.kz_20011' for an article.
 */
export function codeOf(post: WorldPost): string {
  const { source, id } = post;
  const codes: Record<NetworkId, () => string> = {
    vk: () => `${(source as SocialAuthor).id}_${id}`,
    smi: () => `${source.name}_${id}`,
    youtube: () => videoIdOf(slotOf(source, id)),
    ok: () => String(firstTopicId + slotOf(source, id) * topicStep),
    facebook: () => `${(source as SocialAuthor).id}_${firstPagePostId + id * pagePostStep}`,
    instagram: () => encodeBase64(BigInt(mediaPkOf(post))),
    telegram: () => `${(source as SocialAuthor).id}_${id * messagesPerPost}`,
  };
  return codes[source.network]();
}

/** The source and number of the post with this code, whether or not it exists yet; undefined for other texts. */
export function placeOfCode(code: string): Place | undefined {
  return (
    numberedPlace(code) ??
    pagePostPlace(code) ??
    messagePlace(code) ??
    topicPlace(code) ??
    shortcodePlace(code) ??
    videoPlace(code)
  );
}
