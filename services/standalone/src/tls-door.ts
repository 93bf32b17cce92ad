import fs from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import type { AddressInfo } from 'node:net';

/**
 * Opens the TCP port with https and hands every connection on to the gateway's Unix socket.
 * @returns how to close it, with all its connections
 */
export async function openTlsDoor(
  { cert, key }: { cert: string; key: string },
  listen: { host: string; port: number },
  gatewaySocket: string,
): Promise<{ port: number; close(): void }> {
  const open = new Set<net.Socket>();
  const server = tls.createServer(
    { cert: fs.readFileSync(cert), key: fs.readFileSync(key), minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'] },
    (outside) => {
      const inside = net.connect(gatewaySocket);
      for (const [from, to] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        open.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => (open.delete(from), to.destroy()));
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
      for (const socket of open) socket.destroy();
    },
  };
}
