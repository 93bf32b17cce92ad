import { KafkaLogAppender } from '@mm/event-log/kafka/kafka-log-appender.js';
import { setUpTopics } from '@mm/event-log/kafka/topics/set-up-topics.js';
import { testKafka } from '@mm/event-log/testing/test-kafka.js';
import { eventStreamContract } from './event-stream.contract.js';
import { streamStack, type StreamStack } from './stream-kit.js';

describe('the event stream on Kafka', () => {
  let stack: StreamStack;
  beforeAll(async () => {
    const kafka = testKafka();
    await setUpTopics(kafka);
    const environment = { MM_LOG: 'kafka', KAFKA_BROKERS: kafka.brokers.join(), KAFKA_TOPIC_PREFIX: kafka.prefix };
    stack = await streamStack({ environment, createAppender: () => new KafkaLogAppender(kafka) });
  });
  afterAll(() => stack.stop());

  eventStreamContract(() => stack);
});
