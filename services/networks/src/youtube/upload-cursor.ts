import { z } from 'zod';
import type { Cursor } from '../network/network-collector.js';

/**
 * Everything published up to `until` (ms) is collected. `known` are the videos of the change feed at the last poll with
 * the hashes of their texts; it is absent until a first walk through the uploads has ended. `walk` is an unfinished
 * walk: the page token that is next ('' = first page) and the one before it, the date of the newest video it met, and
 * the feed when it began.
 */
const uploadCursor = z.object({
  v: z.literal(1),
  until: z.number(),
  known: z.record(z.string(), z.string()).optional(),
  walk: z
    .object({ next: z.string(), previous: z.string(), top: z.number(), known: z.record(z.string(), z.string()) })
    .optional(),
});
export type UploadCursor = z.infer<typeof uploadCursor>;

/** Parses a cursor; one of an unknown shape starts again from `notBefore` (posts repeat, none is lost). */
export function readCursor(since: Cursor | null, notBefore: Date): UploadCursor {
  const read = uploadCursor.safeParse(since);
  return read.success ? read.data : { v: 1, until: notBefore.getTime() };
}
