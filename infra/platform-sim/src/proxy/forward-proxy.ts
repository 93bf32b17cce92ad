import http from 'node:http';
import net, { type Socket } from 'node:net';
import os from 'node:os';
import type { Simulator } from '../simulator.js';

/** A forward proxy's name, which is the user name of its account, and the password. */
export interface ProxyAccount {
  name: string;
  password: string;
}

const answerOf = (status: number, headers = ''): string =>
  `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}\r\n${headers}Content-Length: 0\r\n\r\n`;
const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n';
const AUTH_REQUIRED = answerOf(407, 'Proxy-Authenticate: Basic realm="platform-sim"\r\n');

/**
 * An HTTP forward proxy with one account: CONNECT to the simulator's own ports, and nothing else. `ports` are those
 * ports; its faults are those of the place 'proxy'.
 */
export function newForwardProxy(simulator: Simulator, account: ProxyAccount, ports: ReadonlySet<number>): http.Server {
  const { name } = account;
  const expected = `Basic ${Buffer.from(`${name}:${account.password}`).toString('base64')}`;
  const server = http.createServer((_request, response) => {
    response.writeHead(405, { allow: 'CONNECT' }).end();
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connect', (request: http.IncomingMessage, client: Socket) => {
    client.on('error', () => client.destroy());
    switch (simulator.faults.consume({ network: 'proxy', method: 'connect', authors: [], proxy: name })) {
      case 'proxyDead':
        return void client.resetAndDestroy();
      case 'proxySlow':
        return;
      case 'proxyDrop':
        client.once('data', () => client.resetAndDestroy()).write(ESTABLISHED);
        return;
      case 'proxyBanned':
        return void client.end(answerOf(403));
      case 'proxyAuth':
        return void client.end(AUTH_REQUIRED);
      default:
        if (request.headers['proxy-authorization'] !== expected) return void client.end(AUTH_REQUIRED);
    }
    const port = ownPort(simulator, request.url ?? '', ports);
    if (port === undefined) return void client.end(answerOf(403));
    const target = net.connect(port, connectableHost(simulator));
    const refuse = (): void => void client.end(answerOf(502));
    target.once('error', refuse);
    target.once('connect', () => {
      target.off('error', refuse).on('error', () => client.resetAndDestroy());
      simulator.tunnels.join(name, client, target);
      client.write(ESTABLISHED);
    });
  });
  return server;
}

const connectableHost = ({ settings }: Simulator): string =>
  settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host;

/** The port of an authority if it is one of the simulator's servers under any of its names. */
function ownPort({ settings }: Simulator, authority: string, ports: ReadonlySet<number>): number | undefined {
  const [, host = '', port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(authority)?.slice(0, 4).filter(Boolean) ?? [];
  const names = new Set([settings.host, settings.publicHost, settings.outletHost, 'localhost']);
  const isOwn =
    names.has(host) ||
    Object.values(os.networkInterfaces()).some((all) => all?.some(({ address }) => address === host));
  return isOwn && ports.has(Number(port)) ? Number(port) : undefined;
}
