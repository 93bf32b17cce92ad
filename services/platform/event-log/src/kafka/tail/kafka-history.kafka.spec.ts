import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { kafkaClient } from '../kafka-client.js';
import { kafkaPublisher } from '../testing/kafka-publisher.js';
import { testKafka } from '../../testing/test-kafka.js';
import { setUpTopics, topicPlan } from '../topics/set-up-topics.js';
import { eventOfMessage } from '../kafka-message.js';
import { KafkaHistory } from './kafka-history.js';

const count = 60;
const upTo = BigInt(count);
const from = (first: number): number[] => Array.from({ length: count - first }, (_, index) => first + index + 1);
const errors: unknown[] = [];
let kafka: KafkaSettings;
let history: KafkaHistory;

beforeAll(async () => {
  kafka = testKafka();
  const settings = { 'cleanup.policy': 'delete', 'retention.ms': '604800000' };
  const plan = topicPlan(kafka.prefix).filter(({ topic }) => topic.endsWith('topic.changed'));
  await setUpTopics(
    kafka,
    plan.map((one) => ({ ...one, settings })),
  );
  const publisher = await kafkaPublisher(kafka);
  for (const id of from(0)) await publisher.publish([id], (id * id) % 3);
  await publisher.close();
  history = new KafkaHistory(kafka, (error) => errors.push(error));
});
afterAll(() => history.close());

/** Reads to the end in windows, with the ids of the events, and whether some were missing. */
async function read(after: number, limit: number): Promise<{ ids: number[]; gaps: boolean[] }> {
  const ids: number[] = [];
  const gaps: boolean[] = [];
  for (let position = BigInt(after); position < upTo;) {
    const window = await history.read({ topics: ['topic.changed'], after: position, upTo }, limit);
    ids.push(
      ...window.events.map(({ message, topic }) => {
        const event = eventOfMessage(topic, message);
        return 'topicId' in event.message ? Number(event.message.topicId) : 0;
      }),
    );
    gaps.push(window.isIncomplete);
    position = window.position;
  }
  return { ids, gaps };
}

describe('the history of the log on Kafka', () => {
  it('is read by more readers than it serves at the same time', async () => {
    const starts = [0, 5, 59, 20, 33, 0, 41];
    const all = await Promise.all(starts.map((start, index) => read(start, 7 + index)));
    expect(all.map(({ ids }) => ids)).toEqual(starts.map(from));
    expect(all.flatMap(({ gaps }) => gaps)).not.toContain(true);
    expect(errors).toEqual([]);
  });

  it('says once when its oldest events were removed, and gives what is left', async () => {
    const admin = kafkaClient(kafka, 'spec').admin();
    await admin.connect();
    const topic = `${kafka.prefix}topic.changed`;
    // kafkajs knows the leaders of the partitions only after such a question.
    await admin.fetchTopicOffsets(topic);
    // 3, 6, 9, 12, … are in partition 0
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '2' }] });
    await admin.disconnect();
    const { gaps, ids } = await read(0, 20);
    expect(ids).toEqual(from(0).filter((id) => id !== 3 && id !== 6));
    expect(gaps).toEqual([true, false, false]);
  });

  it('rejects a reader that waits when it is closed', async () => {
    const closed = new KafkaHistory(kafka, (error) => errors.push(error));
    const waiting = closed.read({ topics: ['topic.changed'], after: 0n, upTo }, 10);
    await closed.close();
    await Promise.allSettled([waiting]);
    await expect(closed.read({ topics: ['topic.changed'], after: 0n, upTo }, 10)).rejects.toThrow('closed');
  });
});
