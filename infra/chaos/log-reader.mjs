import { randomUUID } from 'node:crypto';
import kafkajs from 'kafkajs';
import { pause } from './load.mjs';

const COPY_HEADER = 'chaos-copy';

/**
 * Reads every log topic from the beginning into a ledger. Of the messages written since `start`, it sends every n-th a
 * second time with the same key, value and headers; one more header marks the copy, so that it is not copied again.
 */
export class LogReader {
  #kafka;
  #next = new Map();
  #isClosed = false;
  #running;
  #consumer;
  #seen = 0;

  /**
   * @param {{ brokers: string[], ledger: import('./event-ledger.mjs').EventLedger, copyEvery: number }} where
   *   `copyEvery`: 1 copies all events, 2 every second one, 0 none
   */
  constructor({ brokers, ledger, copyEvery }) {
    this.ledger = ledger;
    this.copyEvery = copyEvery;
    this.#kafka = new kafkajs.Kafka({
      clientId: 'mm-chaos',
      brokers,
      logLevel: kafkajs.logLevel.NOTHING,
      connectionTimeout: 3000,
      requestTimeout: 15_000,
      retry: { initialRetryTime: 200, retries: 3 },
    });
  }

  /** Messages from this moment (ms) on are copied. */
  since = Number.POSITIVE_INFINITY;

  start() {
    this.since = Date.now();
    this.#running = this.#consumeUntilClosed();
  }

  async stop() {
    this.#isClosed = true;
    await this.#consumer?.disconnect().catch(() => undefined);
    await this.#running;
  }

  /** Number of messages that are not read yet. Rejects while the broker is down. */
  async lag() {
    const ends = await this.#withAdmin(async (admin) =>
      Promise.all((await eventTopics(admin)).map(async (topic) => [topic, await admin.fetchTopicOffsets(topic)])),
    );
    return ends.reduce(
      (sum, [topic, partitions]) =>
        sum +
        partitions.reduce(
          (s, { partition, high, low }) =>
            s + Number(high) - Math.max(this.#next.get(`${topic}/${partition}`) ?? 0, Number(low)),
          0,
        ),
      0,
    );
  }

  /** Log topics with dead letters, with their number. */
  async deadLetters() {
    return this.#withAdmin(async (admin) => {
      const topics = (await admin.listTopics()).filter((topic) => topic.endsWith('.dead'));
      const found = await Promise.all(
        topics.map(async (topic) => [
          topic,
          (await admin.fetchTopicOffsets(topic)).reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0),
        ]),
      );
      return found.filter(([, count]) => count > 0);
    });
  }

  async #consumeUntilClosed() {
    while (!this.#isClosed) {
      try {
        await this.#consume();
      } catch {
        // The broker was killed: continue from the last offset.
      }
      if (!this.#isClosed) await pause(500);
    }
  }

  async #consume() {
    const producer = this.#kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    });
    const consumer = (this.#consumer = this.#kafka.consumer({
      groupId: `mm-chaos-${randomUUID()}`,
      sessionTimeout: 30_000,
      maxWaitTimeInMs: 300,
      allowAutoTopicCreation: false,
      retry: { retries: 2, restartOnFailure: async () => false },
    }));
    const ended = new Promise((resolve) => {
      consumer.on(consumer.events.CRASH, resolve);
      consumer.on(consumer.events.STOP, resolve);
    });
    try {
      await producer.connect();
      await consumer.connect();
      const topics = await this.#withAdmin(eventTopics);
      await consumer.subscribe({ topics, fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch: ({ batch }) => this.#processBatch(batch, producer) });
      for (const [partitionKey, offset] of this.#next) {
        const cut = partitionKey.lastIndexOf('/');
        consumer.seek({
          topic: partitionKey.slice(0, cut),
          partition: Number(partitionKey.slice(cut + 1)),
          offset: String(offset),
        });
      }
      await ended;
    } finally {
      await Promise.allSettled([consumer.disconnect(), producer.disconnect()]);
    }
  }

  async #processBatch({ topic, partition, messages }, producer) {
    const partitionKey = `${topic}/${partition}`;
    const fresh = messages.filter(({ offset }) => Number(offset) >= (this.#next.get(partitionKey) ?? 0));
    const copies = fresh.filter(
      (message) =>
        this.copyEvery > 0 &&
        !isCopy(message) &&
        Number(message.timestamp) >= this.since &&
        this.#seen++ % this.copyEvery === 0,
    );
    // Send before recording: after a failed send the messages are read again.
    if (copies.length > 0)
      await producer.send({
        topic,
        acks: -1,
        messages: copies.map(({ key, value, headers }) => ({
          key,
          value,
          partition,
          headers: { ...headers, [COPY_HEADER]: '1' },
        })),
      });
    for (const message of fresh) {
      const { headers = {}, offset, value } = message;
      this.ledger.add({
        topic,
        partition,
        id: String(headers['event-id'] ?? ''),
        position: String(headers.position ?? '0'),
        value: String(value),
        isCopy: isCopy(message),
      });
      this.#next.set(partitionKey, Number(offset) + 1);
    }
  }

  async #withAdmin(work) {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }
}

const isCopy = ({ headers }) => headers?.[COPY_HEADER] !== undefined;
const eventTopics = async (admin) =>
  (await admin.listTopics()).filter((topic) => !topic.startsWith('__') && !topic.endsWith('.dead'));
