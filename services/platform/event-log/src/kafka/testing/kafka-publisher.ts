import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import kafkajs from 'kafkajs';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { encodeEvent } from '../../codec.js';
import { messageOfRow } from '../kafka-message.js';
import { kafkaClient, METADATA_OPTIONS } from '../kafka-client.js';

export interface KafkaPublisher {
  /** Writes a `topic.changed` per id, as the relay does; all with the same key unless a partition is given. */
  publish(ids: readonly number[], partition?: number): Promise<void>;
  /** Writes any text. */
  write(value: string): Promise<void>;
  close(): Promise<void>;
}

/** For tests of consumers without a database. @param written number of events of earlier publishers on the topic */
export async function kafkaPublisher(kafka: KafkaSettings, written = 0): Promise<KafkaPublisher> {
  const topic = `${kafka.prefix}topic.changed`;
  const producer = kafkaClient(kafka, 'spec').producer({
    ...METADATA_OPTIONS,
    createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
  });
  await producer.connect();
  let position = BigInt(written);
  return {
    async publish(ids, partition) {
      for (const id of ids) {
        const { schema, value } = encodeEvent(
          'topic.changed',
          create(TopicChangedSchema, { topicId: id, version: 1, name: `тема ${id}` }),
        );
        const row = {
          id: '0',
          event_id: randomUUID(),
          topic: 'topic.changed',
          key: 'one',
          schema,
          producer: 'reporting',
          correlation_id: 'c',
          occurred_at: new Date(),
          value,
        };
        const message = messageOfRow(row, { position: position + 1n, previous: position });
        await producer.send({ topic, messages: [partition === undefined ? message : { ...message, partition }] });
        position++;
      }
    },
    async write(value) {
      await producer.send({ topic, messages: [{ key: 'one', value }] });
    },
    close: () => producer.disconnect(),
  };
}
