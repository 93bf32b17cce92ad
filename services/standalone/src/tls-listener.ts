import fs from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';

/**
 * Opens the TCP port with https and hands every connection to the gateway's server, which so sees the address of its
 * client.
 * @returns the port, and `close` for the listener and its connections
 */
export async function openTlsListener(
  { cert, key }: { cert: string; key: string },
  listen: { host: string; port: number },
  gateway: Server,
): Promise<{ port: number; close(): void }> {
  const sockets = new Set<tls.TLSSocket>();
  const server = tls.createServer(
    { cert: fs.readFileSync(cert), key: fs.readFileSync(key), minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'] },
    (client) => {
      sockets.add(client);
      client.on('close', () => sockets.delete(client));
      gateway.emit('connection', client);
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
