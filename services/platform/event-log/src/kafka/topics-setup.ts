import { topics, type TopicName } from '@mm/proto/events/topics.js';
import kafkajs, { type ITopicConfig } from 'kafkajs';
import { kafkaClient, type KafkaSettings } from './kafka-settings.js';

const DAY_MS = 86_400_000;
const BUSY_PARTITIONS = 6;
const QUIET_PARTITIONS = 3;
/** Topics whose last event of a key says all about it: kept for ever, older ones of the key may go after the retention. */
const STATES: readonly TopicName[] = ['reference.changed', 'topic.changed'];

/** Partitions, retention and compaction of one topic. The number of partitions must never change on a running system: a key would change its partition and lose its order. */
function planOf(name: TopicName): ITopicConfig[] {
  const retention = String(14 * DAY_MS);
  const cleanup: Record<string, string> = STATES.includes(name) ? { 'cleanup.policy': 'compact', 'min.compaction.lag.ms': retention } : { 'cleanup.policy': 'delete', 'retention.ms': retention };
  const entries = (settings: Record<string, string>): { name: string; value: string }[] => Object.entries(settings).map(([key, value]) => ({ name: key, value }));
  return [
    { topic: name, numPartitions: name.startsWith('post.') ? BUSY_PARTITIONS : QUIET_PARTITIONS, configEntries: entries({ ...cleanup, 'max.message.bytes': String(2 ** 23) }) },
    { topic: `${name}.dead`, numPartitions: 1, configEntries: entries({ 'cleanup.policy': 'delete', 'retention.ms': String(90 * DAY_MS), 'max.message.bytes': String(2 ** 23) }) },
  ];
}

/** Every topic that the product needs, with replication as the broker is set up. */
export const topicPlan = (prefix: string): ITopicConfig[] => (Object.keys(topics) as TopicName[]).flatMap((name) => planOf(name)).map((plan) => ({ ...plan, topic: prefix + plan.topic }));

/** Creates missing topics and brings the settings (not the partitions) of existing ones up to the plan. Safe to repeat. @returns the names created */
export async function setUpTopics(settings: KafkaSettings): Promise<string[]> {
  const admin = kafkaClient(settings, 'mm-topics-setup').admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const plan = topicPlan(settings.prefix);
    const missing = plan.filter(({ topic }) => !existing.has(topic));
    if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true });
    const known = plan.filter(({ topic }) => existing.has(topic));
    if (known.length > 0) await admin.alterConfigs({ validateOnly: false, resources: known.map(({ topic, configEntries = [] }) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configEntries })) });
    return missing.map(({ topic }) => topic);
  } finally {
    await admin.disconnect();
  }
}
