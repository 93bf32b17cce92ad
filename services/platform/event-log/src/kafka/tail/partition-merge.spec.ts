import type { KafkaMessage } from 'kafkajs';
import { PartitionMerge } from './partition-merge.js';

const message = (offset: number, position: number, { id = `e${position}`, isOurs = true } = {}): KafkaMessage => ({
  key: Buffer.from(id),
  value: Buffer.from('{}'),
  timestamp: '0',
  attributes: 0,
  offset: String(offset),
  headers: isOurs ? { 'event-id': id, position: String(position), follows: '0' } : {},
});
const stretch = (partition: number, next: number, end: number) =>
  ({ topic: 'topic.changed', partition, next: BigInt(next), end: BigInt(end) }) as const;

/** What can be taken now; 'unknown' at the end when more has to be read first. */
function taken(merge: PartitionMerge): string[] {
  const ids: string[] = [];
  for (let event = merge.take(); event; event = merge.take()) {
    if (event === 'unknown') return [...ids, event];
    ids.push(event.message.key?.toString() ?? '');
  }
  return ids;
}

describe('a merge of partitions', () => {
  it('gives the events between two positions in their order, as far as every partition was read', () => {
    const merge = new PartitionMerge([stretch(0, 5, 8), stretch(1, 0, 3), stretch(2, 9, 9)], 10n, 20n);
    merge.add('topic.changed', 0, [message(5, 9), message(6, 12)]);
    expect(taken(merge)).toEqual(['unknown']);
    merge.add('topic.changed', 1, [message(0, 11), message(1, 15)]);
    expect(taken(merge)).toEqual(['e11', 'e12', 'unknown']);
    expect(merge.wanted.map(({ next, partition }) => [partition, next])).toEqual([[0, 7n]]);
    merge.add('topic.changed', 0, [message(7, 21)]);
    expect(taken(merge)).toEqual(['e15', 'unknown']);
    merge.add('topic.changed', 1, [message(2, 20)]);
    expect([taken(merge), merge.unread, merge.bytes]).toEqual([['e20'], [], 0]);
  });

  it('leaves out what was read before, what is after the end, what no relay wrote and repeated events', () => {
    const twice = { id: 'twice' };
    const merge = new PartitionMerge([stretch(0, 0, 5)], 0n, 20n);
    merge.add('topic.changed', 0, [message(0, 1), message(1, 2, twice)]);
    merge.add('topic.changed', 0, [message(0, 1), message(1, 2, twice), message(2, 3, { isOurs: false })]);
    merge.add('topic.changed', 0, [message(3, 4, twice), message(4, 5), message(5, 6)]);
    merge.add('topic.changed', 3, [message(0, 7)]);
    expect(taken(merge)).toEqual(['e1', 'twice', 'e5']);
  });

  it('is at its end when nothing is to be read', () => {
    expect(new PartitionMerge([], 0n, 20n).take()).toBeUndefined();
  });
});
