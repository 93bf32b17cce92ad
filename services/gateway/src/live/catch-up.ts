import type { TopicName } from '@mm/proto/events/topics.js';
import type { EventLogReader } from '@mm/event-log/event-log.js';
import type { Push } from './live-socket.js';
import { pushesOf } from './pushes-of.js';

/** Events that are worth replaying; beyond that, reloading what is shown is cheaper. */
const most = 2_000;
const step = 500;
/** How long this gateway may be behind another one, ms. */
const patience = 5_000;

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

/**
 * Replays the log to one client up to the gateway's own position; newer events reach it with everyone else's.
 * If the client was ahead at another gateway, waits until this one has caught up.
 */
export async function catchUp({
  position,
  topics,
  reader,
  target,
  hears,
  send,
}: CatchUp): Promise<'caught-up' | 'cursor-too-old'> {
  for (const end = Date.now() + patience; BigInt(position) > target() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (BigInt(position) > target()) return 'cursor-too-old';
  let at = position;
  let seen = 0;
  while (BigInt(at) < target()) {
    const { cursor, events, gone } = await reader.readAfter(at, topics, step);
    seen += events.length;
    if (gone || seen > most) return 'cursor-too-old';
    const due = target();
    for (const event of events.filter((one) => BigInt(one.cursor) <= due))
      for (const push of pushesOf(event))
        if (push.channels.some((channel) => hears.has(channel))) send(push, event.cursor);
    if (cursor === at) break;
    at = cursor;
  }
  return 'caught-up';
}
