import { randomUUID } from 'node:crypto';
import type { KafkaMessage } from 'kafkajs';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { kafkaClient } from '../kafka-client.js';
import { until } from '@mm/clock/testing/until.js';

/** All messages of a log topic; ordered within each partition. */
export async function readTopic(kafka: KafkaSettings, name: string): Promise<KafkaMessage[]> {
  const topic = kafka.prefix + name;
  const admin = kafkaClient(kafka, 'spec').admin();
  await admin.connect();
  const wanted = (await admin.fetchTopicOffsets(topic)).reduce(
    (sum, { high, low }) => sum + Number(high) - Number(low),
    0,
  );
  await admin.disconnect();
  const messages: KafkaMessage[] = [];
  const consumer = kafkaClient(kafka, 'spec').consumer({ groupId: `spec-${randomUUID()}` });
  await consumer.connect();
  try {
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run({ autoCommit: false, eachMessage: async ({ message }) => void messages.push(message) });
    await until(() => messages.length >= wanted, `${wanted} messages of ${topic}`, 60_000);
    return messages;
  } finally {
    await consumer.disconnect();
  }
}
