import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { eventLogContract, type Consumer, type EventLogHarness } from '../contract/event-log.contract.js';
import { follow } from '../testing/follow.js';
import { outboxHarness } from '../testing/outbox-harness.js';
import { testKafka } from '../testing/test-kafka.js';
import { KafkaLogAppender } from './kafka-log-appender.js';
import { KafkaHistory } from './tail/kafka-history.js';
import { KafkaLogReader } from './tail/kafka-log-reader.js';
import { KafkaLogServer } from './consume/kafka-log-server.js';
import { kafkaClient } from './kafka-client.js';
import { KafkaTailServer } from './tail/kafka-tail-server.js';
import { ReplayFeed } from './tail/replay-feed.js';
import { setUpTopics } from './topics/set-up-topics.js';

interface Letter {
  topic: string;
  reason: string;
  tries: number;
}

async function lettersOf(kafka: KafkaSettings): Promise<{ letters: Letter[]; stop(): Promise<void> }> {
  const letters: Letter[] = [];
  const consumer = kafkaClient(kafka, 'letters').consumer({ groupId: `${kafka.prefix}letters` });
  await consumer.connect();
  await consumer.subscribe({ topic: `${kafka.prefix}topic.changed.dead`, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      letters.push({
        topic: topic.slice(kafka.prefix.length),
        ...(JSON.parse(message.value?.toString() ?? '{}') as Omit<Letter, 'topic'>),
      });
    },
  });
  return { letters, stop: () => consumer.disconnect() };
}

async function harness(): Promise<EventLogHarness> {
  const kafka = testKafka();
  await setUpTopics(kafka);
  const { dataSource, outbox, onError, startRelay, replay, holdTransaction, close } = await outboxHarness({
    createAppender: () => new KafkaLogAppender(kafka),
  });
  startRelay();
  const startReader = (
    memory?: ConstructorParameters<typeof ReplayFeed>[3],
  ): { reader: KafkaLogReader; feed: ReplayFeed; stop(): Promise<void> } => {
    const feed = new ReplayFeed(kafka, onError, undefined, memory);
    const history = new KafkaHistory(kafka, onError);
    return {
      reader: new KafkaLogReader(feed, history, onError),
      feed,
      stop: async () => void (await Promise.all([feed.close(), history.close()])),
    };
  };
  const { reader, stop } = startReader();
  const dead = await lettersOf(kafka);
  const serve = async (group: string, topics: string[], handler: unknown): Promise<Consumer> => {
    const server = new KafkaLogServer({ kafka, group, onError });
    for (const topic of topics) server.addHandler(topic, handler as never, true, { batch: 100 });
    await new Promise<void>((resolve) => server.listen(() => resolve()));
    return { stop: () => server.close(), handledUntil: () => server.handledUntil() };
  };
  return {
    dataSource,
    outbox,
    holdTransaction,
    reader,
    lateReader: async () => {
      const { reader: late, feed, stop: stopReader } = startReader({ lookBackMs: 0, maxEvents: 5 });
      const server = new KafkaTailServer({ group: 'tail', onError, feed, reader: late });
      const stopAll = (): Promise<void> => server.close().then(stopReader);
      return { reader: late, follow: (handler) => follow(server, handler), stop: stopAll };
    },
    consume: (group, handler) => serve(group, ['topic.changed'], handler),
    consumeLetters: (group, handler) => serve(group, ['topic.changed.dead', 'topic.matched.dead'], handler),
    replay,
    deadLetters: async () => dead.letters,
    async close() {
      await stop();
      await dead.stop();
      await close();
    },
  };
}

describe('the event log on Kafka', () => {
  eventLogContract(harness);
});
