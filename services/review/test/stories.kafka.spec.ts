import { KafkaLogAppender } from '@mm/event-log/kafka/kafka-log-appender.js';
import { setUpTopics } from '@mm/event-log/kafka/topics/set-up-topics.js';
import { testKafka } from '@mm/event-log/testing/test-kafka.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';
import { storiesContract } from './stories.contract.js';

describe('stories from the log of Kafka', () => {
  let harness: ReviewHarness;
  beforeAll(async () => {
    const kafka = testKafka();
    await setUpTopics(kafka);
    const environment = { MM_LOG: 'kafka', KAFKA_BROKERS: kafka.brokers.join(), KAFKA_TOPIC_PREFIX: kafka.prefix };
    harness = await reviewHarness(environment, () => new KafkaLogAppender(kafka));
  });
  afterAll(() => harness.stop());

  storiesContract(() => harness);
});
