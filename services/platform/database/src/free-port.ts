import net from 'node:net';
import type { AddressInfo } from 'node:net';

/** A free TCP port of `host`. Rejects with the system's error (EADDRNOTAVAIL …) when the host cannot be bound. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return tryPort(0, host);
}

/** Whether this port of `host` is free now. */
export function isFreePort(port: number, host = '127.0.0.1'): Promise<boolean> {
  return tryPort(port, host).then(
    () => true,
    () => false,
  );
}

function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(port, host, () => {
      const found = (probe.address() as AddressInfo).port;
      probe.close(() => resolve(found));
    });
  });
}
