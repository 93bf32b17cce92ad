import kafkajs, { type Message, type Producer } from 'kafkajs';
import type pg from 'pg';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import type { LogAppender } from '../relay/log-appender.js';
import { messageOfRow, type OutboxRow } from './kafka-message.js';
import { keepEvents } from './topics/set-up-topics.js';
import { compressionFor, kafkaClient, METADATA_OPTIONS } from './kafka-client.js';

const MAX_BATCH_BYTES = 2 ** 21;
/** Maximum size of one read of the outbox, because single texts may have megabytes. */
const MAX_READ_BYTES = 2 ** 24;

/** More than the clocks of two machines differ. */
const AHEAD_US = 60_000_000n;

/**
 * Appends outbox rows to Kafka. Deletes a row only after all in-sync replicas have it, so a crash in between sends it
 * again: delivery is at least once, and a repeated event keeps its id. One request at a time keeps the order of a key.
 */
export class KafkaLogAppender implements LogAppender {
  #producer: Producer | undefined;
  /** Position of the last event sent or skipped. */
  #lastPosition = 0n;
  /** Rows by schema that were read but not sent yet. */
  readonly #prefetched = new Map<string, readonly OutboxRow[]>();

  /** @param now the time in ms since 1970 */
  constructor(
    private readonly settings: KafkaSettings,
    private readonly now: () => number = Date.now,
  ) {}

  async appendBatch(client: pg.Client, schema: string, limit: number): Promise<number> {
    const [rows, { rows: heads }] = await Promise.all([
      this.#takeRows(client, schema, limit),
      client.query<{ position: string }>({ name: 'read-head', text: 'SELECT position FROM log.head' }),
    ]);
    if (rows.length === 0) return 0;
    const head = BigInt(heads[0]?.position ?? 0);
    const producer = await this.#connected(head + BigInt(limit));
    const sent = rows.map((row) => row.id);
    // Read the next rows while these are being sent.
    const [next] = await Promise.all([
      rows.length < limit ? [] : this.#read(client, schema, limit, sent),
      this.#send(producer, rows, head),
    ]);
    await client.query({
      name: `delete-${schema}`,
      text: `
        WITH gone AS (DELETE FROM ${schema}.outbox WHERE id = ANY($1::bigint[]))
        UPDATE log.head SET position = $2`,
      values: [sent, String(this.#lastPosition)],
    });
    if (next.length > 0) this.#prefetched.set(schema, next);
    return rows.length;
  }

  /** Kafka removes old segments itself; compacted topics and dead letters keep their own times. */
  async trim(_client: pg.Client, days: number): Promise<boolean> {
    await keepEvents(this.settings, days);
    return false;
  }

  async release(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    this.#prefetched.clear();
    await producer?.disconnect();
  }

  async #takeRows(client: pg.Client, schema: string, limit: number): Promise<readonly OutboxRow[]> {
    const read = this.#prefetched.get(schema);
    this.#prefetched.delete(schema);
    return read ?? this.#read(client, schema, limit, []);
  }

  /** The oldest rows except `excludedIds`. */
  async #read(
    client: pg.Client,
    schema: string,
    limit: number,
    excludedIds: readonly string[],
  ): Promise<readonly OutboxRow[]> {
    const text = `
      SELECT id, event_id, topic, key, schema, producer, correlation_id, occurred_at, value
      FROM (
        SELECT *, sum(octet_length(value)) OVER (ORDER BY id) - octet_length(value) AS before
        FROM ${schema}.outbox
        WHERE id <> ALL ($1::bigint[])
        ORDER BY id
        LIMIT ${limit}
      ) oldest
      WHERE before < ${MAX_READ_BYTES}
      ORDER BY id`;
    return (await client.query<OutboxRow>({ name: `read-${schema}`, text, values: [excludedIds] })).rows;
  }

  async #send(producer: Producer, rows: readonly OutboxRow[], head: bigint): Promise<void> {
    const now = this.#microseconds();
    let previous = head;
    let batch = new Map<string, Message[]>();
    let bytes = 0;
    let longest = 0;
    const flush = async (): Promise<void> => {
      await producer.sendBatch({
        acks: -1,
        compression: compressionFor(longest),
        topicMessages: [...batch].map(([topic, messages]) => ({ topic, messages })),
      });
      batch = new Map();
      bytes = longest = 0;
    };
    for (const row of rows) {
      const topic = this.settings.prefix + row.topic;
      const messages = batch.get(topic) ?? [];
      batch.set(topic, messages);
      const position = (this.#lastPosition = later(this.#lastPosition + 1n, now));
      messages.push(messageOfRow(row, { position, previous }));
      previous = position;
      const size = Buffer.byteLength(row.value);
      bytes += size;
      longest = Math.max(longest, size);
      if (bytes >= MAX_BATCH_BYTES) await flush();
    }
    if (batch.size > 0) await flush();
  }

  /**
   * Positions follow the microseconds since 1970, so that readers find the time of a position, also ahead of a database
   * restored from a backup. A failed attempt may have left events in Kafka, so a new producer must not reuse their
   * positions, even if the clock of the other machine was ahead.
   */
  async #connected(last: bigint): Promise<Producer> {
    if (this.#producer) return this.#producer;
    const producer = kafkaClient(this.settings, 'mm-relay').producer({
      ...METADATA_OPTIONS,
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    this.#lastPosition = later(this.#microseconds() + AHEAD_US, last);
    return (this.#producer = producer);
  }

  #microseconds(): bigint {
    return BigInt(this.now()) * 1000n;
  }
}

const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);
