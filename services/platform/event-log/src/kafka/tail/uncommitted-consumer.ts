import { randomUUID } from 'node:crypto';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import type { Consumer, Kafka } from 'kafkajs';
import { FETCH_OPTIONS, METADATA_OPTIONS } from '../kafka-client.js';

/** A consumer in a group of its own, which commits nothing: after each join it has to seek. It does not restart. */
export const uncommittedConsumer = (kafka: Kafka, { prefix }: KafkaSettings): Consumer =>
  kafka.consumer({
    ...METADATA_OPTIONS,
    ...FETCH_OPTIONS,
    groupId: `${prefix}recent-${randomUUID()}`,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
    retry: { retries: 3, restartOnFailure: () => Promise.resolve(false) },
  });
