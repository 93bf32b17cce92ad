import { z } from 'zod';
import type { Cursor } from '../network/network-collector.js';

const messageId = z.number().int().nonnegative();

/**
 * Every message up to `lastId` is collected (of an album: its last message); 0 = none, so `notBefore` is the end.
 * `walk` is an unfinished walk from the newest message down: everything from message `before` up to `top` is collected,
 * what lies between `lastId` and `before` is not. It ends at `lastId`, or, where that is 0, at `notBefore` (unix
 * seconds) as it was when the walk began; then `top` becomes the `lastId`.
 */
const channelCursor = z.object({
  v: z.literal(1),
  lastId: messageId,
  walk: z.object({ before: messageId, top: messageId, notBefore: z.number() }).optional(),
});

/** How far a channel was read; the same for clients and public pages, so that one continues where the other stopped. */
export type ChannelCursor = z.infer<typeof channelCursor>;

/** Parses a cursor; one of an unknown shape starts again from `notBefore` (posts repeat, none is lost). */
export function readChannelCursor(since: Cursor | null): ChannelCursor {
  const read = channelCursor.safeParse(since);
  return read.success ? read.data : { v: 1, lastId: 0 };
}
