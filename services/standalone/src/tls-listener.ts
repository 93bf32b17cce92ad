import fs from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import type { AddressInfo } from 'node:net';

/**
 * Opens the TCP port with https and forwards every connection to the gateway's Unix socket.
 * @returns the port, and `close` for the listener and its connections
 */
export async function openTlsListener(
  { cert, key }: { cert: string; key: string },
  listen: { host: string; port: number },
  gatewaySocket: string,
): Promise<{ port: number; close(): void }> {
  const sockets = new Set<net.Socket>();
  const server = tls.createServer(
    { cert: fs.readFileSync(cert), key: fs.readFileSync(key), minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'] },
    (client) => {
      const upstream = net.connect(gatewaySocket);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => (sockets.delete(from), to.destroy()));
        from.pipe(to);
      }
    },
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((ready, fail) => server.once('error', fail).listen({ ...listen, exclusive: true }, ready));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
