import { randomUUID } from 'node:crypto';
import kafkajs from 'kafkajs';

const client = (brokers) => new kafkajs.Kafka({ clientId: 'bench', brokers, logLevel: kafkajs.logLevel.NOTHING });

/**
 * Creates an empty log topic and waits until it has leaders; a broker that has just started reports it as unknown at
 * first.
 */
export async function createTopic(brokers, topic, numPartitions) {
  const admin = client(brokers).admin();
  await admin.connect();
  try {
    await admin.createTopics({ topics: [{ topic, numPartitions }], waitForLeaders: false });
    for (let attempts = 0; ; attempts++) {
      const metadata = await admin
        .fetchTopicMetadata({ topics: [topic] })
        .catch((error) => (error.retriable && attempts < 50 ? undefined : Promise.reject(error)));
      const partitions = metadata?.topics[0]?.partitions ?? [];
      if (partitions.length === numPartitions && partitions.every(({ leader }) => leader >= 0)) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await admin.disconnect();
  }
}

/** A connected producer with the same delivery guarantees as the relay's. */
export async function bareProducer(brokers) {
  const producer = client(brokers).producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  return producer;
}

/**
 * A consumer in its own group that calls `onMessage` for each message, `onStart` at the first batch and `onEnd` at the
 * last message.
 */
export async function bareConsumer(brokers, topic, onMessage) {
  const consumer = client(brokers).consumer({
    groupId: `bench-${randomUUID()}`,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
  });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  return {
    async start(count, onStart, onEnd) {
      let seen = 0;
      await consumer.run({
        partitionsConsumedConcurrently: 3,
        async eachBatch({ batch: { messages } }) {
          if (seen === 0) onStart();
          for (const message of messages) onMessage(message);
          seen += messages.length;
          if (seen >= count) onEnd();
        },
      });
    },
    stop: () => consumer.disconnect(),
  };
}
