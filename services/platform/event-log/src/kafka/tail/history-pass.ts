import type { LogTopicName } from '@mm/proto/events/topics.js';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import kafkajs, { type Admin, type Consumer, type EachBatchPayload, type Kafka } from 'kafkajs';
import { consumerEnd } from '../consume/consumer-end.js';
import { PartitionMerge, sizeOf, type Stretch } from './partition-merge.js';
import type { RecentEvent } from './replay-buffer.js';
import { uncommittedConsumer } from './uncommitted-consumer.js';

/** More than a position may be ahead of the time at which its event was sent. */
const MAX_AHEAD_MS = 5 * 60_000;
/** With more bytes in memory, only partitions are read of which nothing is. */
const MAX_BYTES = 2 ** 25;
/** Maximum size of a window in bytes of values, because single texts may have megabytes. */
const WINDOW_BYTES = 2 ** 24;

export interface HistoryRange {
  topics: readonly LogTopicName[];
  /** Positions: events after the first one, up to the last one, all of which Kafka has. */
  after: bigint;
  upTo: bigint;
}

/** Reads a range of the log from Kafka's partitions once, from its beginning to its end, in the order of positions. */
export class HistoryPass {
  /** Everything up to here was returned. */
  position: bigint;
  readonly #merge: PartitionMerge;
  readonly #closing = new AbortController();
  #consumer: Consumer | undefined;
  #paused: { topic: string; partitions: number[] }[] = [];
  #failure: Error | undefined;
  #onChange: () => void = () => undefined;

  private constructor(
    private readonly kafka: Kafka,
    private readonly settings: KafkaSettings,
    readonly range: HistoryRange,
    stretches: readonly Stretch[],
    /** Whether Kafka removed events of the range. */
    readonly isIncomplete: boolean,
  ) {
    this.position = range.after;
    this.#merge = new PartitionMerge(stretches, range.after, range.upTo);
  }

  /** Rejects when the brokers do not respond. */
  static async open(kafka: Kafka, settings: KafkaSettings, range: HistoryRange): Promise<HistoryPass> {
    const admin = kafka.admin();
    await admin.connect();
    try {
      const { isIncomplete, stretches } = await findStretches(admin, settings.prefix, range);
      const pass = new HistoryPass(kafka, settings, range, stretches, isIncomplete);
      if (stretches.length > 0) await pass.#start([...new Set(stretches.map(({ topic }) => topic))]);
      return pass;
    } finally {
      await admin.disconnect();
    }
  }

  /** The next events. Rejects when reading failed or the pass was closed; what was returned is not returned again. */
  async read(limit: number): Promise<RecentEvent[]> {
    const events: RecentEvent[] = [];
    for (let bytes = 0; events.length < limit && bytes < WINDOW_BYTES;) {
      const event = this.#merge.take();
      if (!event) {
        this.position = this.range.upTo;
        return events;
      }
      if (event === 'unknown') await this.#change();
      else {
        events.push(event);
        bytes += sizeOf(event.message);
        this.position = event.position;
      }
    }
    return events;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#fail(new Error('reading the history of the log was ended'));
    await this.#consumer?.disconnect();
  }

  async #start(topics: readonly LogTopicName[]): Promise<void> {
    const consumer = uncommittedConsumer(this.kafka, this.settings);
    this.#consumer = consumer;
    void consumerEnd(consumer, this.#closing.signal).then((error) => error && this.#fail(error));
    const { prefix } = this.settings;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
      this.#paused = [];
      const unread = this.#merge.unread;
      for (const [topic, partitions] of Object.entries(memberAssignment)) {
        for (const partition of partitions) {
          const stretch = unread.find((one) => prefix + one.topic === topic && one.partition === partition);
          consumer[stretch ? 'resume' : 'pause']([{ topic, partitions: [partition] }]);
          if (stretch) consumer.seek({ topic, partition, offset: String(stretch.next) });
        }
      }
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: topics.map((topic) => prefix + topic), fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch: (payload) => this.#add(payload) });
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async #add({ batch, ...control }: EachBatchPayload): Promise<void> {
    const { partition } = batch;
    const topic = batch.topic.slice(this.settings.prefix.length) as LogTopicName;
    this.#merge.add(topic, partition, batch.messages);
    const isRead = !this.#merge.unread.some((one) => one.topic === topic && one.partition === partition);
    if (isRead) control.pause();
    else if (this.#merge.bytes > MAX_BYTES) {
      control.pause();
      this.#paused.push({ topic: batch.topic, partitions: [partition] });
    }
    this.#onChange();
  }

  /** Resolves when more was read. */
  async #change(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const wanted = new Set(this.#merge.wanted.map(({ partition, topic }) => `${topic}/${partition}`));
    const { prefix } = this.settings;
    const isWanted = ({ partitions, topic }: { topic: string; partitions: number[] }): boolean =>
      this.#merge.bytes < MAX_BYTES / 2 || wanted.has(`${topic.slice(prefix.length)}/${partitions[0]}`);
    this.#consumer?.resume(this.#paused.filter(isWanted));
    this.#paused = this.#paused.filter((one) => !isWanted(one));
    await new Promise<void>((resolve) => (this.#onChange = resolve));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#onChange();
  }
}

/** Where events of the range are: from a time before the first one, because a position is about the time in µs. */
async function findStretches(
  admin: Admin,
  prefix: string,
  { after, topics }: HistoryRange,
): Promise<{ stretches: Stretch[]; isIncomplete: boolean }> {
  const from = Math.max(0, Number(after / 1000n) - MAX_AHEAD_MS);
  const stretches: Stretch[] = [];
  const cut = new Set<string>();
  for (const name of topics) {
    const topic = prefix + name;
    const starts = new Map(
      (await admin.fetchTopicOffsetsByTimestamp(topic, from)).map(({ partition, offset }) => [partition, offset]),
    );
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      const [next, end] = [BigInt(starts.get(partition) ?? low), BigInt(high)];
      if (next < end) stretches.push({ topic: name, partition, next, end });
      if (BigInt(low) > 0n && next <= BigInt(low)) cut.add(topic);
    }
  }
  const keptMs = cut.size > 0 ? await shortestTime(admin, [...cut]) : Infinity;
  return { stretches, isIncomplete: from < Date.now() - keptMs };
}

/** The shortest time for which the brokers keep events of these topics, ms; Infinity where the last of a key stays. */
async function shortestTime(admin: Admin, topics: readonly string[]): Promise<number> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map((name) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name,
      configNames: ['cleanup.policy', 'retention.ms'],
    })),
  });
  const times = resources.map(({ configEntries }) => {
    const valueOf = (name: string): string =>
      configEntries.find(({ configName }) => configName === name)?.configValue ?? '';
    const ms = Number(valueOf('retention.ms'));
    return valueOf('cleanup.policy').includes('delete') && ms >= 0 ? ms : Infinity;
  });
  return Math.min(...times);
}
