import type { Kafka } from 'kafkajs';

/** How far a group is in a partition. */
export interface PartitionOffsets {
  /** `<topic>/<number>`. */
  name: string;
  /** The offset that the next event will get. */
  end: bigint;
  /** The offset from which on the group has not committed. */
  handled: bigint;
}

/**
 * How far a group is in `ownPartitions` of these topics, or in all partitions. Rejects when the brokers do not respond.
 */
export async function offsetsOf(
  kafka: Kafka,
  groupId: string,
  topics: readonly string[],
  ownPartitions?: Readonly<Record<string, readonly number[]>>,
): Promise<PartitionOffsets[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const committed = new Map<string, bigint>();
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics: [...topics] }))
      for (const { partition, offset } of partitions) committed.set(`${topic}/${partition}`, BigInt(offset));
    const found: PartitionOffsets[] = [];
    for (const topic of topics) {
      for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
        if (ownPartitions && !ownPartitions[topic]?.includes(partition)) continue;
        const name = `${topic}/${partition}`;
        const offset = committed.get(name) ?? -1n;
        found.push({ name, end: BigInt(high), handled: offset < BigInt(low) ? BigInt(low) : offset });
      }
    }
    return found;
  } finally {
    await admin.disconnect();
  }
}

/** Number of events that the group has not committed, in the same partitions. Rejects likewise. */
export const lagOf = async (...group: Parameters<typeof offsetsOf>): Promise<bigint> =>
  (await offsetsOf(...group)).reduce((lag, { end, handled }) => lag + end - handled, 0n);
