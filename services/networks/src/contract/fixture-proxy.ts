import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { ProxyServer } from '../network/network-collector.js';

/** What the proxy does with a CONNECT: a tunnel, an answer of this status, nothing, a reset, or other bytes. */
export type ProxyBehaviour = 'tunnel' | 'silence' | 'reset' | 'no http' | number;

/** A real forward proxy on a free loopback port. */
export interface FixtureProxy {
  /** With the account that it accepts. */
  server: ProxyServer;
  hostPort: string;
  /** Every CONNECT: its `host:port` and headers. */
  connects: { authority: string; headers: http.IncomingHttpHeaders }[];
  /** Requests that came without a tunnel. */
  untunnelled(): number;
  /** Connections of clients that are open now. */
  open(): number;
  behave(behaviour: ProxyBehaviour): void;
  /** Breaks all connections and accepts no more. */
  close(): Promise<void>;
}

interface Options {
  account?: { username: string; password: string };
  tls?: { key: string; cert: string };
  /** Where a tunnel really leads; to its authority by default. */
  route?: (authority: string) => string;
}

/** Starts the proxy. */
export async function fixtureProxy({ account, tls, route = (to) => to }: Options = {}): Promise<FixtureProxy> {
  const connects: FixtureProxy['connects'] = [];
  const sockets = new Set<Socket>();
  let behaviour: ProxyBehaviour = 'tunnel';
  let untunnelled = 0;
  const expected = account && `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`;
  const server = tls ? https.createServer(tls) : http.createServer();
  const remember = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  server.on('request', (_request: http.IncomingMessage, response: http.ServerResponse) => {
    untunnelled++;
    response.writeHead(400).end();
  });
  server.on('connection', remember);
  server.on('connect', (request: http.IncomingMessage, client: Socket) => {
    const authority = request.url ?? '';
    connects.push({ authority, headers: request.headers });
    const refuse = (status: number): void => void client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    if (behaviour === 'silence') return;
    if (behaviour === 'reset') return void client.destroy();
    if (behaviour === 'no http') return void client.end('SSH-2.0-OpenSSH_9.6\r\n');
    if (typeof behaviour === 'number') return refuse(behaviour);
    if (expected !== undefined && request.headers['proxy-authorization'] !== expected) return refuse(407);
    const { hostname, port } = new URL(`tcp://${route(authority)}`);
    const target = net.connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    remember(target);
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    server: {
      protocol: tls ? 'https' : 'http',
      host: '127.0.0.1',
      port,
      username: account?.username ?? '',
      password: account?.password ?? '',
    },
    hostPort: `127.0.0.1:${port}`,
    connects,
    untunnelled: () => untunnelled,
    open: () => sockets.size,
    behave: (next) => {
      behaviour = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
