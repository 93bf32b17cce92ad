import type { KafkaMessage } from 'kafkajs';
import { ReplayBuffer } from './replay-buffer.js';

const topics = new Set(['topic.changed']);

/** An event with its position and the position of the previous one. */
const message = (id: string, position: number, follows: number): KafkaMessage => ({
  key: Buffer.from(id),
  value: Buffer.from('{}'),
  timestamp: '0',
  attributes: 0,
  offset: '0',
  headers: { 'event-id': id, position: String(position), follows: String(follows) },
});

function recent(...known: [string, number, number][]): ReplayBuffer {
  const events = new ReplayBuffer();
  for (const event of known) events.add('topic.changed', message(...event));
  events.completeInitialLoad();
  events.settle();
  return events;
}

const idsAfter = (events: ReplayBuffer, position: number): (string | undefined)[] | undefined =>
  events.after(BigInt(position), topics, 100)?.events.map((event) => event.message.key?.toString());

describe('the replay buffer', () => {
  it('shows an event only when all events before it have arrived from other partitions', () => {
    const events = recent(['a', 101, 100]);
    events.add('topic.changed', message('c', 103, 102));
    expect(events.settle()).toBe(false);
    expect(events.settledPosition).toBe(101n);
    events.add('topic.changed', message('b', 102, 101));
    expect(events.settle()).toBe(true);
    expect(idsAfter(events, 101)).toEqual(['b', 'c']);
  });

  it('continues after a relay that crashed and assigned new positions', () => {
    const events = recent(['a', 101, 100]);
    events.add('topic.changed', message('b', 102, 101));
    events.add('topic.changed', message('d', 104, 103));
    events.settle();
    for (const again of [message('b', 5001, 101), message('c', 5002, 5001), message('d', 5003, 5002)])
      events.add('topic.changed', again);
    events.settle();
    expect(idsAfter(events, 101)).toEqual(['b', 'c', 'd']);
    expect(events.settledPosition).toBe(5003n);
  });

  it('keeps events from before its start, back to the first gap', () => {
    const events = recent(['old', 50, 49], ['a', 101, 100], ['b', 102, 101]);
    expect(idsAfter(events, 100)).toEqual(['a', 'b']);
    expect(events.after(50n, topics, 100)).toBeUndefined();
  });

  it('handles events delivered twice before its start', () => {
    const events = recent(
      ['a', 101, 100],
      ['a', 101, 100],
      ['b', 102, 101],
      ['b', 102, 101],
      ['c', 103, 102],
      ['c', 103, 102],
    );
    expect(idsAfter(events, 100)).toEqual(['a', 'b', 'c']);
  });

  it('handles events that a crashed relay sent twice before its start', () => {
    const events = recent(
      ['a', 101, 100],
      ['b', 102, 101],
      ['d', 104, 103],
      ['b', 5001, 101],
      ['c', 5002, 5001],
      ['d', 5003, 5002],
    );
    expect(idsAfter(events, 100)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('waits for events that are on their way when it starts', () => {
    const events = new ReplayBuffer();
    events.add('topic.changed', message('old', 50, 49));
    events.add('topic.changed', message('a', 101, 60));
    events.add('topic.changed', message('b', 102, 101));
    events.add('topic.changed', message('d', 104, 103));
    events.add('topic.changed', message('e', 105, 104));
    events.completeInitialLoad(80n);
    events.settle();
    expect([events.settledPosition, events.oldestPosition, events.pendingCount]).toEqual([102n, 60n, 2]);
    expect(idsAfter(events, 60)).toEqual(['a', 'b']);
    events.add('topic.changed', message('c', 103, 102));
    events.settle();
    expect(idsAfter(events, 60)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('does not wait at its start for what a crashed relay never sent', () => {
    const events = new ReplayBuffer();
    events.add('topic.changed', message('a', 101, 60));
    events.add('topic.changed', message('c', 103, 102));
    events.add('topic.changed', message('a2', 201, 101));
    events.add('topic.changed', message('b2', 202, 201));
    events.add('topic.changed', message('c', 203, 202));
    events.completeInitialLoad(80n);
    events.settle();
    expect(idsAfter(events, 60)).toEqual(['a', 'a2', 'b2', 'c']);
    expect(events.settledPosition).toBe(203n);
  });

  it('starts at the first event of an empty log, in any order of partitions', () => {
    const events = recent();
    expect(events.settledPosition).toBe(0n);
    events.add('topic.changed', message('b', 102, 101));
    expect(events.settle()).toBe(false);
    events.add('topic.changed', message('a', 101, 0));
    expect(events.settle()).toBe(true);
    expect(idsAfter(events, 0)).toEqual(['a', 'b']);
  });

  it('starts anywhere when no earlier event will arrive', () => {
    const events = recent();
    events.add('topic.changed', message('b', 102, 101));
    events.add('topic.changed', message('a', 101, 100));
    expect(events.settle()).toBe(false);
    expect(events.hasUnknownStart).toBe(true);
    expect(events.settle(true)).toBe(true);
    expect(idsAfter(events, 100)).toEqual(['a', 'b']);
    expect(idsAfter(events, 99)).toBeUndefined();
  });

  it('returns undefined for a cursor ahead of the log', () => {
    expect(recent(['a', 101, 100]).after(102n, topics, 100)).toBeUndefined();
  });

  it('keeps as many events as it was asked for', () => {
    const events = new ReplayBuffer(5);
    events.completeInitialLoad();
    for (let position = 1; position <= 7; position++)
      events.add('topic.changed', message(`e${position}`, position, position - 1));
    events.settle();
    expect(events.oldestPosition).toBe(2n);
    expect(idsAfter(events, 1)).toBeUndefined();
    expect(idsAfter(events, 2)).toEqual(['e3', 'e4', 'e5', 'e6', 'e7']);
  });

  it('drops the oldest events beyond its size and reports their cursors as unknown', () => {
    const events = recent(['first', 1, 0]);
    for (let position = 2; position <= 13_000; position++)
      events.add('topic.changed', message(`e${position}`, position, position - 1));
    events.settle();
    expect(events.after(1n, topics, 10)).toBeUndefined();
    expect(idsAfter(events, 12_999)).toEqual(['e13000']);
  });
});
