import { setTimeout as sleep } from 'node:timers/promises';
import { deadLetterStorage, topics, type LogTopicName, type LogTopicStorage } from '@mm/proto/events/topics.js';
import kafkajs, { type Admin, type IResourceConfig } from 'kafkajs';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { kafkaClient } from '../kafka-client.js';

export interface TopicPlan {
  topic: string;
  partitions: number;
  /** Kafka's names of settings. */
  settings: Record<string, string>;
}

const APPLY_TIMEOUT_MS = 30_000;
const DAY_MS = 86_400_000;
/** Kafka's config source for a setting of one topic, as opposed to the broker. */
const SET_FOR_TOPIC = 1;

/** All log topics and dead-letter topics of proto/events/topics.ts; replication is the brokers' default. */
export function topicPlan(prefix: string): TopicPlan[] {
  const plan = (name: string, storage: LogTopicStorage): TopicPlan => ({
    topic: prefix + name,
    partitions: storage.partitions,
    settings: settingsOf(storage),
  });
  return (Object.keys(topics) as LogTopicName[]).flatMap((name) => [
    plan(name, topics[name].storage),
    plan(`${name}.dead`, deadLetterStorage),
  ]);
}

/** The log topics whose events are removed after some days, with that time of an installation. */
export const retainedPlan = (prefix: string, days: number): TopicPlan[] =>
  topicPlan(prefix)
    .filter(({ settings }) => settings['retention.ms'] !== undefined)
    .filter(({ topic }) => !topic.endsWith('.dead'))
    .map((plan) => ({ ...plan, settings: { ...plan.settings, 'retention.ms': String(days * DAY_MS) } }));

function settingsOf({ cleanup, days, maxBytes }: LogTopicStorage): Record<string, string> {
  return {
    'cleanup.policy': cleanup,
    [cleanup === 'compact' ? 'min.compaction.lag.ms' : 'retention.ms']: String(days * DAY_MS),
    'max.message.bytes': String(maxBytes),
  };
}

/**
 * Applies the plan to the brokers: creates topics, adds partitions, changes settings. Never removes anything and keeps
 * other settings that an operator made. Safe to repeat and to run concurrently. @returns a line per change
 */
export async function setUpTopics(kafka: KafkaSettings, plan = topicPlan(kafka.prefix)): Promise<string[]> {
  const admin = kafkaClient(kafka, 'mm-topics-setup').admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = plan.filter(({ topic }) => !existing.has(topic));
    if (missing.length > 0)
      await admin.createTopics({
        waitForLeaders: false,
        topics: missing.map(({ topic, partitions, settings }) => ({
          topic,
          numPartitions: partitions,
          configEntries: entries(settings),
        })),
      });
    const known = plan.filter(({ topic }) => existing.has(topic));
    const changes = [
      ...missing.map(({ topic }) => `created ${topic}`),
      ...(await grow(admin, known)),
      ...(await configure(admin, known)),
    ];
    if (changes.length > 0) await waitUntilApplied(admin, plan);
    return changes;
  } finally {
    await admin.disconnect();
  }
}

/** Has the brokers keep events of existing log topics for some days, as an administrator chose. Safe to repeat. */
export async function keepEvents(kafka: KafkaSettings, days: number): Promise<void> {
  const admin = kafkaClient(kafka, 'mm-topics-retention').admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    await configure(
      admin,
      retainedPlan(kafka.prefix, days).filter(({ topic }) => existing.has(topic)),
    );
  } finally {
    await admin.disconnect();
  }
}

async function grow(admin: Admin, plan: readonly TopicPlan[]): Promise<string[]> {
  const small = await tooSmall(admin, plan);
  if (small.length === 0) return [];
  try {
    await admin.createPartitions({
      topicPartitions: small.map(({ topic, partitions }) => ({ topic, count: partitions })),
    });
  } catch (error) {
    // A concurrent run may have added them.
    if ((await tooSmall(admin, plan)).length > 0) throw error;
  }
  return small.map(({ topic, partitions }) => `grew ${topic} to ${partitions} partitions`);
}

/** Resolves when every broker knows the topics and every partition has a leader; the controller responds earlier. */
async function waitUntilApplied(admin: Admin, plan: readonly TopicPlan[]): Promise<void> {
  for (const end = performance.now() + APPLY_TIMEOUT_MS; ; await sleep(100)) {
    try {
      const open = [...(await tooSmall(admin, plan)), ...(await differing(admin, plan))];
      await Promise.all(plan.map(({ topic }) => admin.fetchTopicOffsets(topic)));
      if (open.length === 0) return;
      if (performance.now() > end) throw new Error('the brokers do not show the topics as they were set up');
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

async function tooSmall(admin: Admin, plan: readonly TopicPlan[]): Promise<TopicPlan[]> {
  if (plan.length === 0) return [];
  const { topics: found } = await admin.fetchTopicMetadata({ topics: plan.map(({ topic }) => topic) });
  const sizes = new Map(found.map(({ name, partitions }) => [name, partitions.length]));
  return plan.filter(({ topic, partitions }) => (sizes.get(topic) ?? 0) < partitions);
}

async function configure(admin: Admin, plan: readonly TopicPlan[]): Promise<string[]> {
  const changed = await differing(admin, plan);
  if (changed.length > 0) await admin.alterConfigs({ validateOnly: false, resources: changed });
  return changed.map(({ name }) => `changed the settings of ${name}`);
}

/** Topics whose settings differ from the plan, with all settings that they should have. */
async function differing(admin: Admin, plan: readonly TopicPlan[]): Promise<IResourceConfig[]> {
  if (plan.length === 0) return [];
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: plan.map(({ topic }) => ({ type, name: topic })),
  });
  return plan.flatMap(({ topic, settings }) => {
    const found = resources.find(({ resourceName }) => resourceName === topic)?.configEntries ?? [];
    const present = Object.fromEntries(
      found
        .filter(({ configSource }) => Number(configSource) === SET_FOR_TOPIC)
        .map(({ configName, configValue }) => [configName, configValue]),
    );
    const isSame = Object.entries(settings).every(([name, value]) => present[name] === value);
    return isSame ? [] : [{ type, name: topic, configEntries: entries({ ...present, ...settings }) }];
  });
}

const entries = (settings: Record<string, string>): { name: string; value: string }[] =>
  Object.entries(settings).map(([name, value]) => ({ name, value }));
