import type { Kafka } from 'kafkajs';

/**
 * Number of events of these topics that the group has not committed, in `ownPartitions` or in all partitions.
 * Rejects when the brokers do not respond.
 */
export async function lagOf(
  kafka: Kafka,
  groupId: string,
  topics: readonly string[],
  ownPartitions?: Readonly<Record<string, readonly number[]>>,
): Promise<bigint> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const finished = new Map<string, bigint>();
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics: [...topics] }))
      for (const { partition, offset } of partitions) finished.set(`${topic}/${partition}`, BigInt(offset));
    let lag = 0n;
    for (const topic of topics) {
      for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
        if (ownPartitions && !ownPartitions[topic]?.includes(partition)) continue;
        const committed = finished.get(`${topic}/${partition}`) ?? -1n;
        lag += BigInt(high) - (committed < BigInt(low) ? BigInt(low) : committed);
      }
    }
    return lag;
  } finally {
    await admin.disconnect();
  }
}
