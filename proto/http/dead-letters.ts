import * as z from 'zod';
import { call } from './call.js';
import { once, type Wire } from './once.js';
import { int, numeric, sentId } from './paging.js';

/** 'replaying': its group was asked to handle it again, and has not answered yet. */
export const deadLetterStates = ['dead', 'replaying', 'handled', 'discarded'] as const;
export type DeadLetterState = (typeof deadLetterStates)[number];

const unixSeconds = int;
const letter = once(() =>
  z.object({
    id: int,
    state: z.enum(deadLetterStates),
    /** Log topic and key of the event. */
    topic: z.string(),
    key: z.string(),
    event_id: z.string(),
    /** The consumer group that gave it up: the name of a service. */
    group: z.string(),
    reason: z.string(),
    /** The first lines of the error. */
    error: z.string(),
    tries: int,
    buried_at: unixSeconds,
    /** How often it was replayed; who did so last and when. */
    replays: int,
    replayed_by: z.string(),
    replayed_at: unixSeconds.nullable(),
    /** User name; '' unless it was discarded. */
    discarded_by: z.string(),
  }),
);
export type DeadLetterWire = Wire<typeof letter>;

const name = z.string().max(100).optional();
const filters = once(() =>
  z.strictObject({
    topic: name,
    group: name,
    /** 'open': dead or replaying. */
    state: z.enum(['open', ...deadLetterStates]).optional(),
  }),
);

const administration = { service: 'identity', roles: ['mm_admin'] } as const;
/** Of the letters on one page at most. */
const ids = once(() => z.strictObject({ ids: z.array(sentId).min(1).max(200) }));

/** Events that a consumer gave up; identity follows the dead topics of both log engines. */
export const deadLetterCalls = {
  /** The newest first. */
  deadLetters: call({
    ...administration,
    id: 'dead-letters',
    method: 'GET',
    path: '/api-py/dead-letters',
    query: () =>
      filters().extend({
        page: numeric.min(1).max(10_000).optional(),
        size: numeric.min(1).max(200).optional(),
      }),
    response: () =>
      z.object({
        letters: z.array(letter()),
        total: int,
        /** Letters that wait for a decision, whatever the filters. */
        open: int,
        /** Log topics and groups that occur. */
        topics: z.array(z.string()),
        groups: z.array(z.string()),
      }),
  }),
  /** With the event's headers and its content as JSON text, without secrets and with long texts cut. */
  deadLetter: call({
    ...administration,
    id: 'dead-letter',
    method: 'GET',
    path: '/api-py/dead-letter/:id',
    params: () => z.strictObject({ id: sentId }),
    response: () => z.object({ letter: letter(), headers: z.record(z.string(), z.string()), content: z.string() }),
  }),
  /**
   * Asks the groups of these letters to handle the events again; no other group gets them. Letters that are handled, or
   * whose answer is still awaited, are passed over.
   */
  replayDeadLetters: call({
    ...administration,
    id: 'replay-dead-letters',
    method: 'POST',
    path: '/api-py/replay-dead-letters',
    body: ids,
    response: () => z.object({ status: z.literal('success'), replayed: int }),
  }),
  /** Letters that are handled are passed over. */
  discardDeadLetters: call({
    ...administration,
    id: 'discard-dead-letters',
    method: 'POST',
    path: '/api-py/discard-dead-letters',
    body: ids,
    response: () => z.object({ status: z.literal('success'), discarded: int }),
  }),
};
