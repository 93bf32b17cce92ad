import http from 'node:http';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { ProxyServer } from '../network/network-collector.js';
import { NetworkFault, type FaultKind } from '../network/network-fault.js';
import { bracketed } from './guarded-agent.js';
import { errorCodeOf } from './http-fault.js';

type ProxyFaultCode = 'proxy_unreachable' | 'proxy_auth' | 'proxy_refused' | 'proxy_timeout' | 'proxy_address';

/** `host:port` of a proxy, without its account. */
const placeOf = ({ host, port }: ProxyServer): string => `${bracketed(host)}:${port}`;

const proxyFault = (
  proxy: ProxyServer,
  kind: FaultKind,
  code: ProxyFaultCode,
  reason: string,
  cause?: unknown,
): NetworkFault =>
  new NetworkFault(
    kind,
    { code, message: `proxy ${placeOf(proxy)}: ${reason}`.slice(0, 300) },
    { scope: 'proxy', cause },
  );

/** The fault of a proxy that cannot be connected to, or that does not speak HTTP. */
function connectionFault(proxy: ProxyServer, error: Error): NetworkFault {
  if (error instanceof NetworkFault)
    return proxyFault(proxy, 'refused_address', 'proxy_address', 'its address is private', error);
  const code = errorCodeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return proxyFault(proxy, 'transient', 'proxy_timeout', code, error);
  return proxyFault(proxy, 'transient', code.startsWith('HPE_') ? 'proxy_refused' : 'proxy_unreachable', code, error);
}

/** The fault of a refused CONNECT. The proxy's own words could repeat its account, so they are not used. */
function refusal(proxy: ProxyServer, status: number): NetworkFault {
  const reason = `${status} ${http.STATUS_CODES[status] ?? ''}`.trim();
  if (status === 407) return proxyFault(proxy, 'auth_required', 'proxy_auth', reason);
  return proxyFault(proxy, status === 403 ? 'blocked' : 'transient', 'proxy_refused', reason);
}

/**
 * A connection through a proxy to `authority`, an IP literal with a port. `connect` opens the connection to the proxy
 * itself; both together may take `timeoutMs`. Throws NetworkFault of scope 'proxy'.
 */
export function openTunnel(
  proxy: ProxyServer,
  authority: string,
  { connect, timeoutMs }: { connect: buildConnector.connector; timeoutMs: number },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let opened: Socket | undefined;
    let isOver = false;
    const end = (fault?: NetworkFault): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (!fault) return;
      opened?.destroy();
      reject(fault);
    };
    const timer = setTimeout(
      () => end(proxyFault(proxy, 'transient', 'proxy_timeout', `no tunnel after ${timeoutMs} ms`)),
      timeoutMs,
    );
    const target = {
      protocol: `${proxy.protocol}:`,
      hostname: proxy.host,
      host: placeOf(proxy),
      port: String(proxy.port),
    };
    connect(target, (error, socket) => {
      if (!socket) return end(connectionFault(proxy, error));
      if (isOver) return void socket.destroy();
      opened = socket;
      const request = http.request({
        method: 'CONNECT',
        path: authority,
        createConnection: () => socket,
        setHost: false,
        headers: { host: authority, connection: 'keep-alive', ...authorization(proxy) },
      });
      request.once('error', (failure) => end(connectionFault(proxy, failure)));
      request.once('connect', ({ statusCode = 0 }, tunnel, head) => {
        if (isOver) return;
        if (statusCode < 200 || statusCode >= 300) return end(refusal(proxy, statusCode));
        end();
        if (head.length > 0) tunnel.unshift(head);
        resolve(socket);
      });
      request.end();
    });
  });
}

const authorization = ({ username, password }: ProxyServer): Record<string, string> =>
  username === '' && password === ''
    ? {}
    : { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
