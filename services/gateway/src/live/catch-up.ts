import type { TopicName } from '@mm/proto/events/topics.js';
import type { EventLogReader } from '@mm/event-log/event-log.js';
import type { Push } from './live-socket.js';
import { pushesOf } from './pushes-of.js';

/** Events that are worth replaying; beyond that, reloading what is shown is cheaper. */
const most = 2_000;
const step = 500;

export interface CatchUp {
  position: string;
  topics: readonly TopicName[];
  reader: EventLogReader;
  /** Up to where everybody else has been served. */
  target: () => bigint;
  /** Channels that the client hears. */
  hears: ReadonlySet<string>;
  send: (push: Push, position: string) => void;
}

/** Replays the log to one client until it is where everybody else is. */
export async function catchUp({ position, topics, reader, target, hears, send }: CatchUp): Promise<'caught-up' | 'cursor-too-old'> {
  let at = position;
  let seen = 0;
  while (BigInt(at) < target()) {
    const { cursor, events, gone } = await reader.readAfter(at, topics, step);
    seen += events.length;
    if (gone || seen > most) return 'cursor-too-old';
    for (const event of events) for (const push of pushesOf(event)) if (push.channels.some((channel) => hears.has(channel))) send(push, event.cursor);
    if (cursor === at) break;
    at = cursor;
  }
  return 'caught-up';
}
