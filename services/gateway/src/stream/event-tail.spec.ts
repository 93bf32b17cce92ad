import { EventTail } from './event-tail.js';
import { memoryLog } from './testing/memory-log.js';

const stop = new AbortController();
afterEach(() => expect(stop.signal.aborted).toBe(false));

/** Reads from `cursor` until `last`, and returns all positions. */
async function follow(tail: EventTail, cursor: string, last: number): Promise<number[]> {
  const received: number[] = [];
  for (let at = cursor; !received.includes(last);) {
    const window = await tail.after(at, stop.signal);
    if (!window || window.isExpired) throw new Error('the reader was cut off');
    received.push(...window.events.map((event) => Number(event.cursor)));
    at = window.cursor;
  }
  return received;
}

const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe('readers of the newest events', () => {
  it('get everything once and in order, from wherever they begin', async () => {
    const { append, reader } = memoryLog();
    const tail = new EventTail(reader, [], () => undefined);
    append(1200);
    const readers = ['0', '700', '1200'].map((cursor) => follow(tail, cursor, 1900));
    setTimeout(() => append(10), 20);
    setTimeout(() => append(690), 300);
    expect(await Promise.all(readers)).toEqual([upTo(1900), upTo(1900, 701), upTo(1900, 1201)]);
  });

  it('wait together: the log is read once for all', async () => {
    const { append, reader, state } = memoryLog();
    const tail = new EventTail(reader, [], () => undefined);
    const readers = upTo(50).map(() => follow(tail, '0', 3));
    await Promise.resolve();
    setTimeout(() => append(3), 300);
    expect(await Promise.all(readers)).toEqual(upTo(50).map(() => [1, 2, 3]));
    expect(state.readings).toBeLessThan(60);
  });

  it('learn that their cursor is too old', async () => {
    const { append, reader, state } = memoryLog();
    append(10);
    state.oldest = 5;
    const tail = new EventTail(reader, [], () => undefined);
    expect(await tail.after('3', stop.signal)).toEqual({ events: [], cursor: '10', isExpired: true });
  });

  it('may have a cursor of another gateway that is ahead', async () => {
    const { append, reader } = memoryLog();
    append(3);
    const ahead = follow(new EventTail(reader, [], () => undefined), '5', 7);
    setTimeout(() => append(4), 100);
    expect(await ahead).toEqual([6, 7]);
  });

  it('go on after an outage of the log while they wait', async () => {
    const { append, reader, state } = memoryLog();
    const errors: unknown[] = [];
    const tail = new EventTail(reader, [], (error) => errors.push(error));
    const waiting = follow(tail, '0', 1);
    setTimeout(() => (state.isDown = true), 50);
    setTimeout(() => {
      state.isDown = false;
      append(1);
    }, 600);
    expect(await waiting).toEqual([1]);
    expect(errors.length).toBeGreaterThan(0);
  });

  it('end with their client', async () => {
    const client = new AbortController();
    const waiting = new EventTail(memoryLog().reader, [], () => undefined).after('0', client.signal);
    client.abort();
    expect(await waiting).toBeUndefined();
  });
});
