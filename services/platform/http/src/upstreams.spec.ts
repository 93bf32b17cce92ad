import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Upstreams, type UpstreamRequest } from './upstreams.js';

type Behaviour = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const open: (() => void)[] = [];

async function peer(
  name: string,
  behave: Behaviour = (_, response) => void response.end(name),
): Promise<{ address: string; asked: string[]; close: () => void }> {
  const asked: string[] = [];
  const server = http.createServer(
    (request, response) => (asked.push(request.method ?? ''), behave(request, response)),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = (): void => void (server.close(), server.closeAllConnections());
  open.push(close);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

function peersOf(...addresses: string[]): Upstreams {
  const peers = new Upstreams({ review: addresses });
  open.push(() => void peers.close());
  return peers;
}

const request = (method: string, more: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  path: '/',
  method,
  timeout: 5000,
  ...more,
});
const asked = async (peers: Upstreams, method = 'GET', more: Partial<UpstreamRequest> = {}): Promise<string> =>
  (await peers.request('review', request(method, more))).body.text();
const cutOff: Behaviour = (incoming) => void incoming.socket.destroy();

afterEach(() => {
  for (const close of open.splice(0)) close();
});

describe('the processes of a service', () => {
  it('are asked in turn', async () => {
    const [a, b] = [await peer('a'), await peer('b')];
    const peers = peersOf(a.address, b.address);
    expect([await asked(peers), await asked(peers), await asked(peers), await asked(peers)].sort()).toEqual([
      'a',
      'a',
      'b',
      'b',
    ]);
  });

  it('of which one takes no connections fail no request, not even a save with a body', async () => {
    const [a, b] = [await peer('a'), await peer('b', (incoming, response) => void incoming.pipe(response))];
    const peers = peersOf(a.address, b.address);
    a.close();
    for (let turn = 0; turn < 4; turn++)
      expect(await asked(peers, 'POST', { body: Buffer.from('saved') })).toBe('saved');
  });

  it('of which one has no socket file fail no request', async () => {
    const b = await peer('b');
    const peers = peersOf('unix:/nowhere/review-1.sock', b.address);
    expect([await asked(peers, 'POST', { body: '{}' }), await asked(peers, 'POST', { body: '{}' })]).toEqual([
      'b',
      'b',
    ]);
  });

  it('are asked again for a read that broke off', async () => {
    const [a, b] = [await peer('a', cutOff), await peer('b')];
    const peers = peersOf(a.address, b.address);
    expect([await asked(peers), await asked(peers)]).toEqual(['b', 'b']);
  });

  it('are not asked again for a save that broke off, because it may have been done', async () => {
    const [a, b] = [await peer('a', cutOff), await peer('b', cutOff)];
    await expect(asked(peersOf(a.address, b.address), 'POST', { body: '{}' })).rejects.toThrow();
    expect([...a.asked, ...b.asked]).toEqual(['POST']);
  });

  it('are left out for a while when they say that they close', async () => {
    const [a, b] = [
      await peer('a', (_, response) => void response.setHeader('connection', 'close').end('a')),
      await peer('b'),
    ];
    const peers = peersOf(a.address, b.address);
    const answers = [];
    for (let turn = 0; turn < 6; turn++) answers.push(await asked(peers));
    expect(answers.filter((answer) => answer === 'a')).toHaveLength(1);
  });

  it('are well when one of them is, and away when none answers', async () => {
    const [a, b] = [await peer('a', (_, response) => void response.writeHead(503).end()), await peer('b')];
    const peers = peersOf(a.address, b.address);
    expect(await peers.hasHealthyInstance('review', '/ready', 5000)).toBe(true);
    b.close();
    expect(await peers.hasHealthyInstance('review', '/ready', 5000)).toBe(false);
    expect(await peers.hasHealthyInstance('reporting', '/ready', 5000)).toBe(false);
  });
});
