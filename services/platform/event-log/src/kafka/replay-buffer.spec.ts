import type { KafkaMessage } from 'kafkajs';
import { RecentEvents } from './recent-events.js';

const topics = new Set(['topic.changed']);

/** An event `id` that the relay gave a position behind another. */
const message = (id: string, position: number, follows: number): KafkaMessage => ({
  key: Buffer.from(id),
  value: Buffer.from('{}'),
  timestamp: '0',
  attributes: 0,
  offset: '0',
  headers: { 'event-id': id, position: String(position), follows: String(follows) },
});

function recent(...known: [string, number, number][]): RecentEvents {
  const events = new RecentEvents();
  for (const event of known) events.add('topic.changed', message(...event));
  events.completeInitialLoad();
  events.settle();
  return events;
}

const idsAfter = (events: RecentEvents, position: number): (string | undefined)[] | undefined =>
  events.after(BigInt(position), topics, 100)?.events.map((event) => event.message.key?.toString());

describe('recent events', () => {
  it('shows an event of one partition only when those before it in others are here', () => {
    const events = recent(['a', 101, 100]);
    events.add('topic.changed', message('c', 103, 102));
    expect(events.settle()).toBe(false);
    expect(events.settledPosition).toBe(101n);
    events.add('topic.changed', message('b', 102, 101));
    expect(events.settle()).toBe(true);
    expect(idsAfter(events, 101)).toEqual(['b', 'c']);
  });

  it('goes on behind a relay that died in the middle and gave new positions', () => {
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

  it('knows what was there before it began, as far back as there is no gap', () => {
    const events = recent(['old', 50, 49], ['a', 101, 100], ['b', 102, 101]);
    expect(idsAfter(events, 100)).toEqual(['a', 'b']);
    expect(events.after(50n, topics, 100)).toBeUndefined();
  });

  it('knows as much when events were delivered twice before it began', () => {
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

  it('knows what was sent anew, and what was before, when a relay had died before it began', () => {
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

  it('begins at the first event of all where there was none, in whatever order partitions bring the first ones', () => {
    const events = recent();
    expect(events.settledPosition).toBe(0n);
    events.add('topic.changed', message('b', 102, 101));
    expect(events.settle()).toBe(false);
    events.add('topic.changed', message('a', 101, 0));
    expect(events.settle()).toBe(true);
    expect(idsAfter(events, 0)).toEqual(['a', 'b']);
  });

  it('begins anywhere when it is told that nothing earlier will come', () => {
    const events = recent();
    events.add('topic.changed', message('b', 102, 101));
    events.add('topic.changed', message('a', 101, 100));
    expect(events.settle()).toBe(false);
    expect(events.hasUnknownStart).toBe(true);
    expect(events.settle(true)).toBe(true);
    expect(idsAfter(events, 100)).toEqual(['a', 'b']);
    expect(idsAfter(events, 99)).toBeUndefined();
  });

  it('answers nothing for a cursor of the future', () => {
    expect(recent(['a', 101, 100]).after(102n, topics, 100)).toBeUndefined();
  });

  it('forgets the oldest when there are many, and says so', () => {
    const events = recent(['first', 1, 0]);
    for (let position = 2; position <= 13_000; position++)
      events.add('topic.changed', message(`e${position}`, position, position - 1));
    events.settle();
    expect(events.after(1n, topics, 10)).toBeUndefined();
    expect(idsAfter(events, 12_999)).toEqual(['e13000']);
  });
});
