import { Writable } from 'node:stream';
import type { Caller } from '@mm/http/caller.js';
import { Cursors } from '../live/cursor.js';
import { EventAccess } from './event-access.js';
import { EventStream } from './event-stream.js';
import { EventTail } from './event-tail.js';
import { memoryLog } from './testing/memory-log.js';

const caller: Caller = { sub: '1', userId: 1, username: 'a', name: '', roles: ['mm_admin'], token: '' };
const access = new EventAccess({ call: () => Promise.reject(new Error('nothing is asked')) }, caller);
const cursors = new Cursors(Buffer.alloc(32, 1));
const filter = { events: [], topics: [], networks: [] };

/** A client that takes `reads` writes, and then no more. */
function client(reads: number) {
  let text = '';
  let taken = 0;
  const response = new Writable({
    highWaterMark: 1_000,
    write(chunk: Buffer, _, callback) {
      text += chunk.toString();
      if (++taken < reads) callback();
    },
  });
  return { response, text: () => text };
}

const idsIn = (text: string): number[] => [...text.matchAll(/"data":\{"id":(\d+),/g)].map(([, id]) => Number(id));

describe('a stream', () => {
  it('whose filter lets nothing through has heartbeats with the newest cursor', async () => {
    const { append, reader } = memoryLog();
    const stop = new AbortController();
    const { response, text } = client(Infinity);
    const stream = new EventStream({
      ...{ response, cursors, access, after: undefined, signal: stop.signal, heartbeatMs: 20 },
      tail: new EventTail(reader, [], () => undefined),
      filter: { ...filter, events: ['alert.raised'] },
    }).run();
    append(3);
    while (!text().includes(`: heartbeat\nid: ${cursors.encode('3')}\n\n`))
      await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await stream;
    expect(text()).not.toContain('post.withdrawn');
  });

  it('whose client does not read is cut off, having read no more than one window ahead', async () => {
    const { append, reader, state } = memoryLog();
    append(5_000);
    const tail = new EventTail(reader, [], () => undefined);
    const { signal } = new AbortController();
    const slow = client(20);
    const options = { tail, cursors, access, filter, signal, slowClientMs: 20 };
    const cutOff = new EventStream({ ...options, response: slow.response, after: cursors.encode('0') }).run();
    await expect(cutOff).rejects.toThrow(/abort/i);
    expect(state.readings).toBe(1);
    expect(slow.response.writableLength).toBeLessThan(5_000);
    expect(idsIn(slow.text())).toEqual([...idsIn(slow.text()).keys()].map((index) => index + 1));

    // It comes back with the last cursor that it received.
    const lastId = [...slow.text().matchAll(/^id: (\S+)$/gm)].at(-1)?.[1];
    const stop = new AbortController();
    const quick = client(Infinity);
    const resumed = new EventStream({ ...options, response: quick.response, after: lastId, signal: stop.signal }).run();
    while (!quick.text().includes('"data":{"id":5000,')) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await resumed;
    const all = [...idsIn(slow.text()), ...idsIn(quick.text())];
    expect(all).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1));
  });
});
