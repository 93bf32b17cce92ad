import { randomUUID } from 'node:crypto';
import kafkajs, { type KafkaMessage, type Producer } from 'kafkajs';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { deadLetter, type DeadOutcome, type StoredEvent } from '../../delivery/dead-letter.js';
import { header } from '../kafka-message.js';
import { compressionFor, kafkaClient, METADATA_OPTIONS } from '../kafka-client.js';

/** Writes dead letters of a group to `<topic>.dead`: cause and payload in the value, plus the headers of the event. */
export class DeadLetterPublisher {
  #producer: Promise<Producer> | undefined;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly group: string,
  ) {}

  /** Resolves when the dead letter is stored; only then may the event's offset be committed. */
  async publish(event: StoredEvent, outcome: DeadOutcome, tries: number): Promise<void> {
    const { schema, value } = deadLetter(this.group, outcome, tries, event);
    const producer = await this.#connected();
    await producer.send({
      topic: `${this.settings.prefix}${event.topic}.dead`,
      acks: -1,
      compression: compressionFor(value.length),
      messages: [{ key: event.key, value, headers: { ...completed(event.headers), schema, producer: this.group } }],
    });
  }

  async close(): Promise<void> {
    await (await this.#producer?.catch(() => undefined))?.disconnect();
  }

  async #connected(): Promise<Producer> {
    this.#producer ??= this.#connect();
    return this.#producer.catch((error: unknown) => {
      this.#producer = undefined;
      throw error;
    });
  }

  async #connect(): Promise<Producer> {
    const producer = kafkaClient(this.settings, `mm-dead-${this.group}`).producer({
      ...METADATA_OPTIONS,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }
}

/** A Kafka message as it is in the log. */
export const storedEvent = (topic: string, message: KafkaMessage): StoredEvent => ({
  topic,
  key: message.key?.toString() ?? '',
  headers: Object.fromEntries(Object.keys(message.headers ?? {}).map((name) => [name, header(message.headers, name)])),
  value: message.value?.toString() ?? '',
});

/** The headers of an event, and own ones where another program wrote none: without them a letter is not readable. */
function completed(headers: Record<string, string>): Record<string, string> {
  const isTime = !Number.isNaN(Date.parse(headers['occurred-at'] ?? ''));
  return {
    'event-id': randomUUID(),
    ...headers,
    ...(isTime ? {} : { 'occurred-at': new Date().toISOString() }),
  };
}
