import { setTimeout as sleep } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { inTransaction } from '@mm/database/transaction.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { LogEvent, LogWindow } from '../event-log.js';
import { done } from '../step.js';
import type { EventLogHarness } from './event-log.contract.js';

const idsOf = ({ events }: LogWindow): number[] =>
  events.map((event) => (event as LogEvent<'topic.changed'>).message.topicId);

/** What readers without a stored position get, tested for every engine. */
export function readerContract(log: () => EventLogHarness): void {
  const publish = (...ids: number[]): Promise<void> => {
    const messages = ids.map((topicId) => create(TopicChangedSchema, { topicId, version: 1, name: `тема ${topicId}` }));
    return inTransaction(log().dataSource, (tx) => log().outbox.publish(tx, 'topic.changed', messages));
  };

  it('gets what comes after its cursor without gaps, and learns that a cursor is unknown', async () => {
    const { reader } = log();
    const start = await reader.head();
    await publish(1001, 1002);
    let read: number[] = [];
    await until(async () => {
      read = idsOf(await reader.readAfter(start, ['topic.changed'], 100));
      return read.length === 2;
    }, 'the events');
    expect(read).toEqual([1001, 1002]);
    for (const reach of ['recent', 'all'] as const) {
      expect((await reader.readAfter('999999999999999999', ['topic.changed'], 10, reach)).isExpired).toBe(true);
      expect((await reader.readAfter('nonsense', ['topic.changed'], 10, reach)).isExpired).toBe(true);
    }
  });

  it('that was away for longer than events are kept in memory gets all of them, in order', async () => {
    const start = await log().reader.head();
    const ids = Array.from({ length: 300 }, (_, index) => 2001 + index);
    for (let from = 0; from < ids.length; from += 20) await publish(...ids.slice(from, from + 20));
    const isLogged = async (): Promise<boolean> =>
      idsOf(await log().reader.readAfter(start, ['topic.changed'], 300)).includes(2300);
    await until(isLogged, 'the events in the log');

    const { reader, stop } = await log().lateReader();
    const read: number[] = [];
    for (let cursor = start; !read.includes(2301); await sleep(5)) {
      const window = await reader.readAfter(cursor, ['topic.changed'], 70, 'all');
      expect(window.isExpired).toBe(false);
      read.push(...idsOf(window));
      if (cursor === start) await publish(2301);
      cursor = window.cursor;
    }
    expect(read).toEqual([...ids, 2301]);
    await stop();
  });

  it('names the start of its tail, which follows from there whenever it begins', async () => {
    const { reader, follow, stop } = await log().lateReader();
    const start = await reader.tailStart();
    await publish(3001);
    await until(async () => (await reader.head()) !== start, 'the event before the tail follows');
    const followed: number[] = [];
    follow(async (events) => {
      followed.push(...events.map(({ message }) => message.topicId));
      return done();
    });
    await publish(3002);
    await until(() => followed.length === 2, 'both events');
    expect(followed).toEqual([3001, 3002]);
    expect(await reader.tailStart()).toBe(start);
    await stop();
  });
}
