import { create } from '@bufbuild/protobuf';
import type { EventLogReader, LogEvent } from '@mm/event-log/event-log.js';
import { PostWithdrawnSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';

/** A log in memory; `readings` counts its readings. */
export function memoryLog() {
  const events: LogEvent[] = [];
  const state = { readings: 0, oldest: 0, isDown: false };
  const head = (): string => String(events.length);
  const reader: EventLogReader = {
    head: () => Promise.resolve(head()),
    tailStart: () => Promise.resolve(head()),
    readAfter: async (cursor, _, limit) => {
      state.readings++;
      if (state.isDown) throw new Error('down');
      if (Number(cursor) < state.oldest || Number(cursor) > events.length)
        return { events: [], cursor: head(), isExpired: true };
      const found = events.slice(Number(cursor), Number(cursor) + limit);
      return { events: found, cursor: found.at(-1)?.cursor ?? head(), isExpired: false };
    },
  };
  const append = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const cursor = String(events.length + 1);
      events.push({
        id: cursor,
        topic: 'post.withdrawn',
        key: '',
        message: create(PostWithdrawnSchema, { postId: events.length + 1, network: 'ok', authorId: 1 }),
        occurredAt: new Date(0),
        producer: '',
        correlationId: '',
        cursor,
        attempt: 1,
      });
    }
  };
  return { append, reader, state };
}
