import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Upstreams, type UpstreamRequest } from './upstreams.js';

type Behaviour = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const open: (() => void)[] = [];

async function startInstance(
  name: string,
  behave: Behaviour = (_, response) => void response.end(name),
): Promise<{ address: string; requests: string[]; close: () => void }> {
  const requests: string[] = [];
  const server = http.createServer(
    (request, response) => (requests.push(request.method ?? ''), behave(request, response)),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = (): void => void (server.close(), server.closeAllConnections());
  open.push(close);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close };
}

function upstreamsOf(...addresses: string[]): Upstreams {
  const upstreams = new Upstreams({ review: addresses });
  open.push(() => void upstreams.close());
  return upstreams;
}

const request = (method: string, overrides: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  path: '/',
  method,
  timeout: 5000,
  ...overrides,
});
const responseOf = async (
  upstreams: Upstreams,
  method = 'GET',
  overrides: Partial<UpstreamRequest> = {},
): Promise<string> => (await upstreams.request('review', request(method, overrides))).body.text();
const cutOff: Behaviour = (incoming) => void incoming.socket.destroy();

afterEach(() => {
  for (const close of open.splice(0)) close();
});

describe('Upstreams', () => {
  it('sends to the instances in turn', async () => {
    const [a, b] = [await startInstance('a'), await startInstance('b')];
    const upstreams = upstreamsOf(a.address, b.address);
    expect(
      [
        await responseOf(upstreams),
        await responseOf(upstreams),
        await responseOf(upstreams),
        await responseOf(upstreams),
      ].sort(),
    ).toEqual(['a', 'a', 'b', 'b']);
  });

  it('fails no request when one instance refuses connections, not even a POST', async () => {
    const [a, b] = [
      await startInstance('a'),
      await startInstance('b', (incoming, response) => void incoming.pipe(response)),
    ];
    const upstreams = upstreamsOf(a.address, b.address);
    a.close();
    for (let i = 0; i < 4; i++)
      expect(await responseOf(upstreams, 'POST', { body: Buffer.from('saved') })).toBe('saved');
  });

  it('fails no request when the socket file of one instance is missing', async () => {
    const b = await startInstance('b');
    const upstreams = upstreamsOf('unix:/nowhere/review-1.sock', b.address);
    expect([
      await responseOf(upstreams, 'POST', { body: '{}' }),
      await responseOf(upstreams, 'POST', { body: '{}' }),
    ]).toEqual(['b', 'b']);
  });

  it('repeats a read whose connection broke', async () => {
    const [a, b] = [await startInstance('a', cutOff), await startInstance('b')];
    const upstreams = upstreamsOf(a.address, b.address);
    expect([await responseOf(upstreams), await responseOf(upstreams)]).toEqual(['b', 'b']);
  });

  it('does not repeat a POST whose connection broke, because it may have been processed', async () => {
    const [a, b] = [await startInstance('a', cutOff), await startInstance('b', cutOff)];
    await expect(responseOf(upstreamsOf(a.address, b.address), 'POST', { body: '{}' })).rejects.toThrow();
    expect([...a.requests, ...b.requests]).toEqual(['POST']);
  });

  it('ejects an instance that announces its close', async () => {
    const [a, b] = [
      await startInstance('a', (_, response) => void response.setHeader('connection', 'close').end('a')),
      await startInstance('b'),
    ];
    const upstreams = upstreamsOf(a.address, b.address);
    const bodies = [];
    for (let i = 0; i < 6; i++) bodies.push(await responseOf(upstreams));
    expect(bodies.filter((body) => body === 'a')).toHaveLength(1);
  });

  it('has a healthy instance as long as one responds with 200', async () => {
    const [a, b] = [
      await startInstance('a', (_, response) => void response.writeHead(503).end()),
      await startInstance('b'),
    ];
    const upstreams = upstreamsOf(a.address, b.address);
    expect(await upstreams.hasHealthyInstance('review', '/ready', 5000)).toBe(true);
    b.close();
    expect(await upstreams.hasHealthyInstance('review', '/ready', 5000)).toBe(false);
    expect(await upstreams.hasHealthyInstance('reporting', '/ready', 5000)).toBe(false);
  });
});
