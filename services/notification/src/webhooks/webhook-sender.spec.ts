import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { SystemClock } from '@mm/clock/clock.js';
import { newSecret } from './webhook-signature.js';
import { WebhookSender, type SendResult } from './webhook-sender.js';

const server = http.createServer();
let host = '';
let sender: WebhookSender;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  sender = new WebhookSender(new SystemClock(), { allowPrivate: new Set([host]), timeoutMs: 1_000 });
});
afterEach(() => server.removeAllListeners('request'));
afterAll(async () => {
  await sender.onApplicationShutdown();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (url = `http://${host}/`): Promise<SendResult> =>
  sender.send({ url, secrets: [newSecret()], id: 'e1', body: '{}' });

describe('a try', () => {
  it('ends when the receiver does not answer', async () => {
    server.on('request', () => undefined);
    expect(await send()).toEqual({ ok: false, status: null, error: 'no response within 1 s' });
  });

  it('ends when the response has no end; what came of it is kept', async () => {
    server.on('request', (_, response) => void response.writeHead(500).write('busy'));
    expect(await send()).toEqual({ ok: false, status: 500, error: '500 busy' });
  });

  it('reads only the beginning of a response without end', async () => {
    const part = Buffer.alloc(65_536, 'x');
    let parts = 0;
    server.on('request', (_, response) => {
      const more = (): void => {
        do parts++;
        while (!response.destroyed && response.write(part));
      };
      response.writeHead(400).on('drain', more);
      more();
    });
    const { error, status } = await send();
    expect([status, error.length]).toEqual([400, 500]);
    // What fits into the buffers between the two.
    expect(parts).toBeLessThan(200);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://169.254.169.254/latest',
    'http://localhost:1/',
  ])('is not made to %s', async (url) =>
    expect(await send(url)).toMatchObject({
      ok: false,
      status: null,
      error: expect.stringContaining('refused_address'),
    }),
  );
});
