import { randomUUID } from 'node:crypto';
import { topics } from '@mm/proto/events/topics.js';
import kafkajs, { type Admin } from 'kafkajs';
import { testKafka } from '../../testing/test-kafka.js';
import { kafkaClient } from '../kafka-client.js';
import { keepEvents, setUpTopics, topicPlan, type TopicPlan } from './set-up-topics.js';

const kafka = testKafka();
let admin: Admin;

beforeAll(async () => {
  admin = kafkaClient(kafka, 'spec').admin();
  await admin.connect();
});
afterAll(() => admin.disconnect());

const aTopic = (plan: Partial<TopicPlan> = {}): TopicPlan => ({
  topic: `${kafka.prefix}${randomUUID().slice(0, 8)}`,
  partitions: 1,
  settings: { 'cleanup.policy': 'delete', 'retention.ms': '3600000' },
  ...plan,
});

async function partitionsOf(topic: string): Promise<number | undefined> {
  return (await admin.fetchTopicMetadata({ topics: [topic] })).topics[0]?.partitions.length;
}

async function settingsOf(topic: string): Promise<Record<string, string>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic }],
  });
  return Object.fromEntries(
    (resources[0]?.configEntries ?? []).map(({ configName, configValue }) => [configName, configValue]),
  );
}

describe('setUpTopics', () => {
  it('creates every declared topic and its dead-letter topic as declared, then changes nothing', async () => {
    const done = await setUpTopics(kafka);
    expect(done).toHaveLength(Object.keys(topics).length * 2);
    expect(await partitionsOf(`${kafka.prefix}post.collected`)).toBe(topics['post.collected'].storage.partitions);
    expect(await settingsOf(`${kafka.prefix}post.collected`)).toMatchObject({
      'cleanup.policy': 'delete',
      'retention.ms': String(14 * 86_400_000),
    });
    expect(await settingsOf(`${kafka.prefix}topic.changed`)).toMatchObject({
      'cleanup.policy': 'compact',
      'min.compaction.lag.ms': String(14 * 86_400_000),
    });
    expect(await settingsOf(`${kafka.prefix}topic.changed.dead`)).toMatchObject({
      'cleanup.policy': 'delete',
      'retention.ms': String(90 * 86_400_000),
    });
    expect(await setUpTopics(kafka)).toEqual([]);
  });

  it('adds partitions, applies changed settings and keeps other settings of an operator', async () => {
    const small = aTopic();
    await setUpTopics(kafka, [small]);
    await admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: kafkajs.ConfigResourceTypes.TOPIC,
          name: small.topic,
          configEntries: [...Object.entries(small.settings), ['segment.bytes', '2097152']].map(
            ([name = '', value = '']) => ({ name, value }),
          ),
        },
      ],
    });
    while ((await settingsOf(small.topic))['segment.bytes'] !== '2097152')
      await new Promise((resolve) => setTimeout(resolve, 50));
    const large = {
      ...small,
      partitions: 4,
      settings: { 'cleanup.policy': 'compact', 'min.compaction.lag.ms': '7200000' },
    };
    expect(await setUpTopics(kafka, [large])).toEqual([
      `grew ${small.topic} to 4 partitions`,
      `changed the settings of ${small.topic}`,
    ]);
    expect(await partitionsOf(small.topic)).toBe(4);
    expect(await settingsOf(small.topic)).toMatchObject({ ...large.settings, 'segment.bytes': '2097152' });
  });

  it('keeps events for as long as an administrator chose, until the topics are set up again', async () => {
    const [name, compacted] = [`${kafka.prefix}post.counted`, `${kafka.prefix}topic.changed`];
    const retention = async (): Promise<string | undefined> => (await settingsOf(name))['retention.ms'];
    await setUpTopics(kafka);
    await keepEvents(kafka, 30);
    while ((await retention()) !== String(30 * 86_400_000)) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await settingsOf(compacted))['min.compaction.lag.ms']).toBe(String(14 * 86_400_000));
    await setUpTopics(kafka);
    await keepEvents(kafka, 14);
    while ((await retention()) !== String(14 * 86_400_000)) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('never removes partitions', async () => {
    const large = aTopic({ partitions: 3 });
    await setUpTopics(kafka, [large]);
    expect(await setUpTopics(kafka, [{ ...large, partitions: 1 }])).toEqual([]);
    expect(await partitionsOf(large.topic)).toBe(3);
  });

  it('may run concurrently, for new and for growing topics', async () => {
    const plan = [aTopic(), aTopic(), aTopic()];
    const larger = plan.map((topic) => ({ ...topic, partitions: 5 }));
    await Promise.all([setUpTopics(kafka, plan), setUpTopics(kafka, plan), setUpTopics(kafka, plan)]);
    await Promise.all([setUpTopics(kafka, larger), setUpTopics(kafka, larger), setUpTopics(kafka, larger)]);
    expect(await Promise.all(larger.map(({ topic }) => partitionsOf(topic)))).toEqual([5, 5, 5]);
    expect(await setUpTopics(kafka, larger)).toEqual([]);
  });

  it('plans a dead-letter topic for every log topic', () => {
    const names = topicPlan('').map(({ topic }) => topic);
    expect(names).toHaveLength(new Set(names).size);
    for (const name of Object.keys(topics)) expect(names).toEqual(expect.arrayContaining([name, `${name}.dead`]));
  });
});
