import { Long } from '@mtcute/core';
import type { tl } from '@mtcute/core';

/** The channel of the messages below. */
export const channelId = 1_100_000_001;

const date = 1_790_000_000;

/** A message of a channel in the form of the API. */
export const message = (id: number, fields: Partial<tl.RawMessage> = {}): tl.RawMessage => ({
  _: 'message',
  post: true,
  id,
  peerId: { _: 'peerChannel', channelId },
  date: date + id * 60,
  message: `Запись ${id}`,
  ...fields,
});

/** A message of an album. */
export const part = (id: number, album: number, fields: Partial<tl.RawMessage> = {}): tl.RawMessage =>
  message(id, { groupedId: Long.fromNumber(album), message: '', media: photo, ...fields });

export const photo = { _: 'messageMediaPhoto' } as const satisfies tl.RawMessageMediaPhoto;

/** A file with these attributes. */
export const file = (
  attributes: tl.TypeDocumentAttribute[],
  fields: Partial<tl.RawMessageMediaDocument> = {},
): tl.RawMessageMediaDocument => ({
  _: 'messageMediaDocument',
  document: {
    _: 'document',
    id: Long.ONE,
    accessHash: Long.ONE,
    fileReference: new Uint8Array(),
    date,
    mimeType: 'application/octet-stream',
    size: 1,
    dcId: 2,
    attributes,
  },
  ...fields,
});

/** The preview of a link. */
export const preview = (fields: Partial<tl.RawWebPage> = {}): tl.RawMessageMediaWebPage => ({
  _: 'messageMediaWebPage',
  webpage: { _: 'webPage', id: Long.ONE, url: 'https://a.kz/1', displayUrl: 'a.kz/1', hash: 0, ...fields },
});

export const poll: tl.RawMessageMediaPoll = {
  _: 'messageMediaPoll',
  poll: {
    _: 'poll',
    id: Long.ONE,
    question: { _: 'textWithEntities', text: 'Согласны?', entities: [] },
    answers: [],
    hash: Long.ZERO,
  },
  results: { _: 'pollResults' },
};

/** Reactions to a message of several kinds. */
export const reactions = (...counts: number[]): tl.RawMessageReactions => ({
  _: 'messageReactions',
  results: counts.map((count) => ({
    _: 'reactionCount',
    reaction: { _: 'reactionEmoji', emoticon: '👍' },
    count,
  })),
});
