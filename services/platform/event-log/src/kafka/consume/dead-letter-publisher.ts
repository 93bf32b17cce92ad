import kafkajs, { type KafkaMessage, type Producer } from 'kafkajs';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { deadLetter, type DeadStep } from '../../delivery/dead-letter.js';
import { header } from '../client/kafka-message.js';
import { compressionFor, kafkaClient, METADATA_OPTIONS } from '../client/kafka-client.js';

/** Writes dead letters of a group to `<topic>.dead`: cause and payload in the value, plus the headers of the event. */
export class DeadLetterPublisher {
  #producer: Promise<Producer> | undefined;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly group: string,
  ) {}

  /** Resolves when the dead letter is stored; only then may the event's offset be committed. */
  async publish(topic: string, message: KafkaMessage, step: DeadStep, tries: number): Promise<void> {
    const headers = Object.fromEntries(
      Object.keys(message.headers ?? {}).map((name) => [name, header(message.headers, name)]),
    );
    const { schema, value } = deadLetter(this.group, step, tries, {
      topic,
      key: message.key?.toString() ?? '',
      headers,
      value: message.value?.toString() ?? '',
    });
    const producer = await this.#connected();
    await producer.send({
      topic: `${this.settings.prefix}${topic}.dead`,
      acks: -1,
      compression: compressionFor(value.length),
      messages: [{ key: message.key, value, headers: { ...headers, schema, producer: this.group } }],
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
