import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { inTransaction } from '@mm/database/transaction.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { done } from '../step.js';
import type { EventLogHarness } from './event-log.contract.js';

/** What every engine says about how far a group is. */
export function handledUntilContract(log: () => EventLogHarness): void {
  it('says up to when a group handled the log, which stands still with a handler but not without events', async () => {
    let release = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (release = resolve));
    let isBlocked = false;
    const join = () =>
      log().consume('how-far', async (events) => {
        if (!events.some(({ message }) => message.topicId === 7001)) return done();
        isBlocked = true;
        await blocked;
        return done();
      });
    const [first, second] = [await join(), await join()];
    const isPast = async (moment: Date): Promise<boolean> => {
      const both = await Promise.all([first.handledUntil(), second.handledUntil()]);
      return both.every((handled) => handled !== undefined && handled > moment);
    };
    await until(() => isPast(new Date(Date.now() - 1000)), 'both know it');
    const quiet = new Date();
    await until(() => isPast(quiet), 'it advances without events');

    await inTransaction(log().dataSource, (tx) =>
      log().outbox.publish(tx, 'topic.changed', [create(TopicChangedSchema, { topicId: 7001, version: 1 })]),
    );
    await until(() => isBlocked, 'the handler');
    const standing = await first.handledUntil();
    const later = new Date();
    for (let times = 0; times < 5; times++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await first.handledUntil()).toEqual(standing);
      expect(await isPast(later)).toBe(false);
    }
    release();
    await until(() => isPast(later), 'it catches up');
    await Promise.all([first.stop(), second.stop()]);
  });
}
