import { randomUUID } from 'node:crypto';
import { KafkaLogAppender } from '@mm/event-log/kafka/kafka-log-appender.js';
import { setUpTopics } from '@mm/event-log/kafka/topics/set-up-topics.js';
import { eventStreamContract } from './event-stream.contract.js';
import { streamStack, type StreamStack } from './stream-kit.js';

describe('the event stream on Kafka', () => {
  let stack: StreamStack;
  beforeAll(async () => {
    const brokers = process.env['KAFKA_BROKERS'];
    if (!brokers) throw new Error('KAFKA_BROKERS is missing: run this with `node infra/scripts/test.mjs engines`');
    const kafka = { brokers: brokers.split(','), prefix: `s${randomUUID().slice(0, 8)}.` };
    await setUpTopics(kafka);
    const environment = { MM_LOG: 'kafka', KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: kafka.prefix };
    stack = await streamStack({ environment, createAppender: () => new KafkaLogAppender(kafka) });
  }, 120_000);
  afterAll(() => stack.stop());

  eventStreamContract(() => stack);
});
