import { create } from '@bufbuild/protobuf';
import { inTransaction } from '@mm/database/transaction.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { LogEvent } from '../../event-log.js';
import { done } from '../../step.js';
import { outboxHarness, type OutboxHarness } from '../../testing/outbox-harness.js';
import { KafkaLogAppender } from '../kafka-log-appender.js';
import { KafkaLogServer } from '../consume/kafka-log-server.js';
import { header, positionOf } from '../kafka-message.js';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { setUpTopics } from '../topics/set-up-topics.js';
import { readTopic } from './read-topic.js';

export const KEYS = [1, 2, 3, 4, 5];
/** A broker may need this long to come back on a busy machine, ms. */
export const TIMEOUT_MS = 180_000;

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** The versions that a consumer received, by key, in order. */
export interface Seen {
  versions: Map<number, number[]>;
  server: KafkaLogServer;
}

export const reached = ({ versions }: Seen, version: number): boolean =>
  [...versions.values()].every((list) => list.includes(version));

/** A database with an outbox and its own log topics on a broker, for tests of the relay. */
export class RelayHarness {
  readonly #servers: KafkaLogServer[] = [];

  private constructor(
    readonly kafka: KafkaSettings,
    readonly log: OutboxHarness,
  ) {}

  /** @param now the clock of its relays */
  static async start(brokers: readonly string[], now?: () => number): Promise<RelayHarness> {
    const kafka = { brokers, prefix: `r${Date.now().toString(36)}.` };
    await setUpTopics(kafka);
    return new RelayHarness(kafka, await outboxHarness({ createAppender: () => new KafkaLogAppender(kafka, now) }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
    await this.log.close();
  }

  /** Publishes versions, each a transaction with one event of every key. */
  async publish(...versions: number[]): Promise<void> {
    for (const version of versions) {
      await inTransaction(this.log.dataSource, (tx) =>
        this.log.outbox.publish(
          tx,
          'topic.changed',
          KEYS.map((topicId) => create(TopicChangedSchema, { topicId, version, name: 'тема'.repeat(50) })),
        ),
      );
    }
  }

  async consume(group: string): Promise<Seen> {
    const versions = new Map(KEYS.map((key): [number, number[]] => [key, []]));
    const server = new KafkaLogServer({ kafka: this.kafka, group, onError: this.log.onError });
    this.#servers.push(server);
    const handler = async (events: LogEvent<'topic.changed'>[]): Promise<unknown> => {
      for (const { message } of events) versions.get(message.topicId)?.push(message.version);
      return done();
    };
    server.addHandler('topic.changed', handler as never, true, { batch: 20 });
    await new Promise<void>((resolve) => server.listen(() => resolve()));
    return { versions, server };
  }

  /** Ids of the events on the log topic, in its order, and their positions. */
  async onTopic(): Promise<{ id: string; position: bigint }[]> {
    return (await readTopic(this.kafka, 'topic.changed')).map((message) => ({
      id: header(message.headers, 'event-id'),
      position: positionOf(message)?.position ?? 0n,
    }));
  }
}
