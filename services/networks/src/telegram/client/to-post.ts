import type { tl } from '@mtcute/core';
import { cleanText } from '../../network/collected-text.js';
import type { Counters, RawPost } from '../../network/network-collector.js';
import { hasVideo, publicPicture, textOfMedia, titleOfMedia, typeOfMedia } from './channel-media.js';
import { plainText } from './channel-text.js';

const TEXT_TYPE = 1;
const REPOST_TYPE = 5;
const OTHER_TYPE = 15;

/** RFC 3339 in UTC of unix seconds. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** All reactions to a message together; -1 when it shows none. */
export const reactionsOf = ({ reactions }: tl.RawMessage): number =>
  reactions?.results.reduce((sum, { count }) => sum + count, 0) ?? -1;

/** Counters of a message; -1 where the network gives none. Those of an album are at its first message. */
export const toCounters = (message: tl.RawMessage): Counters => ({
  likes: reactionsOf(message),
  comments: message.replies?.comments ? message.replies.replies : -1,
  shares: message.forwards ?? -1,
  views: message.views ?? -1,
});

/** The code of a post by its first message: `1100000001_770`. */
export const codeOf = (ownerCode: string, messageId: number): string => `${ownerCode}_${messageId}`;

/** The message id in a code; undefined for codes of other channels. */
export function messageIdOf(code: string, ownerCode: string): number | undefined {
  const [, owner, id] = /^(\d+)_([1-9]\d{0,9})$/.exec(code) ?? [];
  return owner === ownerCode ? Number(id) : undefined;
}

/**
 * Maps the messages of one post, the oldest first; several are an album. `channelUrl` is the channel's address for
 * browsers. Pictures are left out, except those that a link leads to: they have no public address.
 */
export function toPost(
  messages: readonly [tl.RawMessage, ...tl.RawMessage[]],
  ownerCode: string,
  channelUrl: string,
): RawPost {
  const [first] = messages;
  const media = messages.flatMap((message) => message.media ?? []);
  const text = cleanText(textOf(messages));
  const editedAt = Math.max(...messages.map((message) => (message.editHide ? 0 : (message.editDate ?? 0))));
  const displayUrl = media.map(publicPicture).find(Boolean);
  return {
    code: codeOf(ownerCode, first.id),
    ownerCode,
    publishedAt: isoOf(first.date),
    ...(editedAt > first.date && { edited: isoOf(editedAt) }),
    title: '',
    text,
    url: `${channelUrl}/${first.id}`,
    ...(displayUrl !== undefined && { displayUrl }),
    counters: toCounters(first),
    publishingType: typeOf(messages, media, text),
    isVideo: hasVideo(media),
    // Advertisements are no messages of a channel: Telegram gives them in a call of their own.
    isAdvert: false,
    ...originalOf(first),
  };
}

/** The message of a channel that was forwarded; Telegram names no message of persons, groups and hidden senders. */
function originalOf({ fwdFrom }: tl.RawMessage): Pick<RawPost, 'repostOf'> {
  if (!fwdFrom || fwdFrom.imported || fwdFrom.fromId?._ !== 'peerChannel' || !fwdFrom.channelPost) return {};
  return { repostOf: { network: 'telegram', code: codeOf(String(fwdFrom.fromId.channelId), fwdFrom.channelPost) } };
}

/** The text of the messages with what their media say; without any, the title of an attachment. */
export function textOf(messages: readonly tl.RawMessage[]): string {
  const media = messages.flatMap((message) => message.media ?? []);
  const texts = messages.map(({ message, entities }) => plainText(message, entities).trim()).filter(Boolean);
  const said = [texts.join('\n\n'), ...media.map(textOfMedia)].filter(Boolean).join('\n');
  return said || (media.map(titleOfMedia).find(Boolean) ?? '');
}

function typeOf(messages: readonly tl.RawMessage[], media: readonly tl.TypeMessageMedia[], text: string): number {
  // What was imported from another messenger has the same header as a forwarded message.
  if (messages.some(({ fwdFrom }) => fwdFrom && !fwdFrom.imported)) return REPOST_TYPE;
  const known = typeOfMedia(media);
  if (known !== undefined) return known;
  const isText = media.every(({ _ }) => _ === 'messageMediaEmpty' || _ === 'messageMediaWebPage');
  return isText && text ? TEXT_TYPE : OTHER_TYPE;
}
