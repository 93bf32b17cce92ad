import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { Client, type StreamMessage } from './client.js';
import { blocksOf, type StreamBlock } from './event-stream.js';

const total = 2_000;
const events = Array.from({ length: total }, (_, index) => {
  const data = JSON.stringify({ id: `e${index + 1}`, data: { network: 'ж' } });
  return `event: post.withdrawn\nid: ${index + 1}\ndata: ${data}\n\n`;
});
/** The stream of an installation: `id` is the number of the event, each connection is cut after some bytes. */
async function streamServer(cutAfter: () => number) {
  const asked: http.IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const last = Number(request.headers['last-event-id'] ?? 0);
    let text = `retry: 1\n\nevent: hello\nid: ${last}\ndata: {"cursor":"${last}"}\n\n: heartbeat\nid: ${last}\n\n`;
    text += events.slice(last).join('');
    const bytes = Buffer.from(text);
    const length = cutAfter();
    if (length >= bytes.length) return void response.write(bytes);
    response.write(bytes.subarray(0, length), () => request.socket.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

it('of a connection that is cut off 200 times, every event comes once and in its order', async () => {
  let cuts = 0;
  const server = await streamServer(() => (cuts++ < 200 ? 80 + ((cuts * 7919) % 500) : Infinity));
  const stop = new AbortController();
  const stream = new Client({ address: server.address, token: 'x' }).events({ signal: stop.signal, topic: [3, 4] });
  const messages: StreamMessage[] = [];
  for await (const message of stream) {
    messages.push(message);
    if (message.cursor === String(total)) stop.abort();
  }
  server.close();
  expect(messages.map(({ event }) => event?.id)).toEqual(Array.from({ length: total }, (_, i) => `e${i + 1}`));
  expect(server.asked).toHaveLength(201);
  expect(server.asked[0]?.url).toBe('/api/events?topic=3%2C4');
  expect(stream.cursor).toBe(String(total));
});

it('begins after a stored cursor, says when events were missed, and ends for a token without the right', async () => {
  const server = http.createServer((request, response) => {
    if (request.headers['last-event-id'] !== 'old')
      return void response.writeHead(403).end('{"code":"forbidden","message":"no"}');
    response.write('event: hello\nid: a\ndata: {"cursor":"a"}\n\nevent: resync\nid: a\n');
    response.end('data: {"reason":"cursor-too-old"}\n\n');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new Client({ address, token: 'x', sleep: () => Promise.resolve() });
  const messages: StreamMessage[] = [];
  const read = async (): Promise<void> => {
    for await (const message of client.events({ after: 'old' })) messages.push(message);
  };
  await expect(read()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  server.closeAllConnections();
  server.close();
  expect(messages).toEqual([{ cursor: 'a', resync: 'cursor-too-old' }]);
});

it('blocks are the same however the bytes arrive and lines end', async () => {
  const text = ': c\nid: 1\n\nevent: x\nid: 2\ndata: {"ж":1}\n\ndata: a\ndata:b\nretry: 5\n\nid: lost\ndata: incompl';
  const expected: StreamBlock[] = [{ id: '1' }, { event: 'x', id: '2', data: '{"ж":1}' }, { data: 'a\nb', retry: 5 }];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(100)), fc.constantFrom('\n', '\r\n', '\r'), async (cuts, lineBreak) => {
      const bytes = new TextEncoder().encode(text.replaceAll('\n', lineBreak));
      const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          places.slice(1).forEach((end, index) => controller.enqueue(bytes.slice(places[index], end)));
          controller.close();
        },
      });
      const blocks: StreamBlock[] = [];
      for await (const block of blocksOf(body)) blocks.push(block);
      expect(blocks).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
