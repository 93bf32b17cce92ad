import { setTimeout as sleep } from 'node:timers/promises';
import { matched } from './live-events.js';
import { readStream, type StreamStack } from './stream-kit.js';

const events = 600;
const cuts = 200;

/** What a consumer of the stream relies on, on every engine of the log. */
export function eventStreamContract(stack: () => StreamStack): void {
  it('resumes a consumer that was cut off 200 times: nothing is missing, nothing comes twice', async () => {
    const { admin, publish, url } = stack();
    const start = await readStream(url, { token: admin }, (messages) => messages.length > 0);
    expect(start.messages.map(({ event }) => event)).toEqual(['hello']);
    let lastId = start.messages[0]?.id;
    const publishing = (async () => {
      for (let id = 1; id <= events; id += 10) {
        await publish('topic.matched', ...Array.from({ length: 10 }, (_, i) => matched(id + i, [5])));
        await sleep(5);
      }
    })();
    const received: unknown[] = [];
    let connections = 0;
    while (received.length < events) {
      const isLast = connections >= cuts;
      // Cuts are anywhere: inside of a message, a field, a character.
      const maxBytes = isLast ? Infinity : 150 + Math.floor(Math.random() * 1_100);
      const isEnough = (count: number): boolean => received.length + count >= events;
      const { messages, status } = await readStream(url, { token: admin, lastId, maxBytes }, (all) =>
        isEnough(all.length - 1),
      );
      // The server may not have noticed yet that the earlier connections are gone.
      if (status === 429) await sleep(10);
      if (status !== 200) continue;
      connections++;
      lastId = messages.at(-1)?.id ?? lastId;
      received.push(...messages.filter(({ event }) => event !== 'hello').map(({ data }) => publicationOf(data)));
    }
    await publishing;
    expect(received).toEqual(Array.from({ length: events }, (_, i) => i + 1));
    expect(connections).toBeGreaterThanOrEqual(cuts);
  });
}

const publicationOf = ({ data }: Record<string, unknown>): unknown =>
  (data as { publication_id: number }).publication_id;
