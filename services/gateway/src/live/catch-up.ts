import type { LogTopicName } from '@mm/proto/events/topics.js';
import type { EventLogReader } from '@mm/event-log/event-log.js';
import type { Push } from './live-socket.js';
import { pushesOf } from './pushes-of.js';

/** With more events to replay, reloading the screen is cheaper. */
const maxEvents = 2_000;
const batchSize = 500;
/** How long this gateway may be behind another one. */
const maxLagMs = 5_000;

export interface CatchUp {
  position: string;
  topics: readonly LogTopicName[];
  reader: EventLogReader;
  /** The position up to which all other clients are served. */
  target: () => bigint;
  /** Channels of the client. */
  channels: ReadonlySet<string>;
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
  channels,
  send,
}: CatchUp): Promise<'caught-up' | 'cursor-too-old'> {
  for (const end = performance.now() + maxLagMs; BigInt(position) > target() && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (BigInt(position) > target()) return 'cursor-too-old';
  let reached = position;
  let replayed = 0;
  while (BigInt(reached) < target()) {
    const { cursor, events, isExpired } = await reader.readAfter(reached, topics, batchSize);
    replayed += events.length;
    if (isExpired || replayed > maxEvents) return 'cursor-too-old';
    const upTo = target();
    for (const event of events.filter((one) => BigInt(one.cursor) <= upTo))
      for (const push of pushesOf(event))
        if (push.channels.some((channel) => channels.has(channel))) send(push, event.cursor);
    if (cursor === reached) break;
    reached = cursor;
  }
  return 'caught-up';
}
