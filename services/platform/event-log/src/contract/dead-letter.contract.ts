import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { DeadLetter } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DeadTopicName } from '@mm/proto/events/topics.js';
import type { LogEvent } from '../event-log.js';
import { dead, done, type Step } from '../step.js';
import type { Consumer, EventLogHarness } from './event-log.contract.js';

type Changed = LogEvent<'topic.changed'>;

/** What becomes of events that a group gave up, tested for every engine. */
export function deadLetterContract(log: () => EventLogHarness): void {
  const consumers: Consumer[] = [];
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  });
  const consume = async (group: string, handler: (event: Changed) => Step | void): Promise<void> =>
    void consumers.push(await log().consume(group, async (events) => events.map((event) => handler(event) ?? done())));
  const publish = (topicId: number): Promise<void> =>
    inTransaction(log().dataSource, (tx) =>
      log().outbox.publish(tx, 'topic.changed', [create(TopicChangedSchema, { topicId, version: 1 })]),
    );
  /** The letters of a group as they come; `give` decides what becomes of them. */
  const follow = async (of: string, give: () => Step = done): Promise<DeadLetter[]> => {
    const letters: DeadLetter[] = [];
    const take = async (events: LogEvent<DeadTopicName>[]): Promise<Step> => {
      letters.push(...events.map(({ message }) => message).filter(({ group }) => group === of));
      return give();
    };
    consumers.push(await log().consumeLetters(`letters-of-${of}`, take));
    return letters;
  };
  const refused = (): Step => dead('refused', new Error('refused'));

  it('is handled again by its group alone when it is replayed, and a letter says so', async () => {
    let isBroken = true;
    const repaired: Changed[] = [];
    const others: string[] = [];
    await consume('repaired', (event) => {
      if (event.message.topicId !== 1101) return;
      if (isBroken) return refused();
      repaired.push(event);
    });
    await consume('other', ({ message, id }) => {
      if (message.topicId === 1101) others.push(id);
    });
    const letters = await follow('repaired');
    await publish(1101);
    await until(() => letters.length === 1 && others.length === 1, 'the letter');
    const [letter] = letters as [DeadLetter];
    expect(letter).toMatchObject({ reason: 'refused', handled: false, event: { topic: 'topic.changed' } });

    isBroken = false;
    await log().replay(letter);
    await until(() => letters.length === 2, 'the outcome');
    expect(repaired.map(({ id, attempt }) => [id, attempt])).toEqual([[letter.event?.headers['event-id'], 1]]);
    expect(letters[1]).toMatchObject({ handled: true, reason: '', event: letter.event });
    await publish(1102);
    await publish(1101);
    await until(() => others.length === 2, 'a later event');
    expect(others.filter((id) => id === letter.event?.headers['event-id'])).toHaveLength(1);
  });

  it('gets another letter when its replay fails, also for a topic that the group does not handle', async () => {
    await consume('broken', ({ message }) => (message.topicId === 1201 ? refused() : undefined));
    // what a consumer of dead topics gives up has no letter of its own
    const letters = await follow('broken', refused);
    await publish(1201);
    await until(() => letters.length === 1, 'the letter');
    const [letter] = letters as [DeadLetter];
    const { event } = letter;
    if (!event) throw new Error('the letter has no event');
    await log().replay(letter);
    await until(() => letters.length === 2, 'the second letter');
    await log().replay({ ...letter, event: { ...event, value: '{ broken' } });
    await until(() => letters.length === 3, 'the third letter');
    await log().replay({ ...letter, event: { ...event, topic: 'topic.matched' } });
    await until(() => letters.length === 4, 'the fourth letter');
    expect(letters.map(({ reason }) => reason)).toEqual([
      'refused',
      'refused',
      'not readable as this topic',
      'no longer handled by this group',
    ]);
  });
}
