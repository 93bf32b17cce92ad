import { randomUUID } from 'node:crypto';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import pg from 'pg';
import { eventLogContract, type EventLogHarness } from '../contract/event-log.contract.js';
import { CreateOutbox1700000000000 } from '../outbox/create-outbox.migration.js';
import { Outbox } from '../outbox/outbox.js';
import { Wake } from '../outbox/wake.js';
import { ensureLogSchema } from '../postgres/log-schema.js';
import { Relay } from '../relay/relay.js';
import { KafkaCarrier } from './kafka-carrier.js';
import { KafkaLogReader } from './kafka-log-reader.js';
import { KafkaLogServer } from './kafka-log-server.js';
import { kafkaClient, type KafkaSettings } from './kafka-settings.js';
import { RecentEventsFeed } from './recent-events-feed.js';
import { setUpTopics } from './topics-setup.js';

interface Letter {
  topic: string;
  reason: string;
  tries: number;
}

/** The broker is started by the runner; a prefix of its own keeps runs apart. */
function settings(): KafkaSettings {
  const brokers = process.env.KAFKA_BROKERS;
  if (!brokers) throw new Error('KAFKA_BROKERS is missing: run this by `node infra/scripts/test.mjs cluster`');
  return { brokers: brokers.split(','), prefix: `t${randomUUID().slice(0, 8)}.` };
}

async function lettersOf(kafka: KafkaSettings): Promise<{ letters: Letter[]; stop(): Promise<void> }> {
  const letters: Letter[] = [];
  const consumer = kafkaClient(kafka, 'letters').consumer({ groupId: `${kafka.prefix}letters` });
  await consumer.connect();
  await consumer.subscribe({ topic: `${kafka.prefix}topic.changed.dead`, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      letters.push({ topic: topic.slice(kafka.prefix.length), ...(JSON.parse(message.value?.toString() ?? '{}') as Omit<Letter, 'topic'>) });
    },
  });
  return { letters, stop: () => consumer.disconnect() };
}

async function harness(): Promise<EventLogHarness> {
  const kafka = settings();
  await setUpTopics(kafka);
  const database = await testDatabase();
  const other = await testDatabase();
  await ensureLogSchema(database.url);
  const dataSource = await openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations: [CreateOutbox1700000000000] });
  const wake = new Wake(database.url);
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const relay = new Relay(database.url, onError, 1000, new KafkaCarrier(kafka));
  relay.start();
  const feed = new RecentEventsFeed(kafka, onError);
  const dead = await lettersOf(kafka);
  return {
    dataSource,
    outbox: new Outbox('reporting', wake),
    reader: new KafkaLogReader(feed, onError),
    async consume(group, handler) {
      const server = new KafkaLogServer({ kafka, group, onError });
      server.addHandler('topic.changed', handler as never, true, { batch: 100 });
      await new Promise<void>((resolve) => server.listen(() => resolve()));
      return { stop: () => server.close() };
    },
    deadLetters: async () => dead.letters,
    async holdTransaction() {
      const clients = [new pg.Client(database.url), new pg.Client(other.url)];
      for (const client of clients) {
        await client.connect();
        await client.query('BEGIN; CREATE TABLE held (n int); INSERT INTO held VALUES (1)');
      }
      return {
        async release() {
          for (const client of clients) await client.end();
        },
      };
    },
    async close() {
      await relay.stop();
      await feed.close();
      await dead.stop();
      await wake.close();
      await dataSource.destroy();
      await other.drop();
      await database.drop();
    },
  };
}

describe('the event log on Kafka', () => {
  eventLogContract(harness);
});
