import crypto from 'node:crypto';
import net from 'node:net';
import { UserFacingError } from './user-facing-error.mjs';

/**
 * Checks that a port is free before anything is installed or built, so without get-port, which would also not say why
 * a port is none; 0 chooses a free one.
 * @throws {UserFacingError} when the port is taken or needs an administrator
 */
export async function requireFreePort(port, host) {
  if (port === 0) return freePort(host);
  try {
    return await tryListen(port, host);
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      throw new UserFacingError(
        `Port ${port} is taken by another program: stop that one, or choose another port: PORT=${port + 1} npm start`,
      );
    if (error.code === 'EACCES')
      throw new UserFacingError(
        `Port ${port} may only be opened by an administrator: choose one above 1023: PORT=3000 npm start`,
      );
    throw error;
  }
}

/** Below the ports that systems give to outgoing connections: Linux from 32768 on, macOS and Windows from 49152 on. */
const FREE_FROM = 20_000;
const FREE_TO = 32_000;

/**
 * A free port for a program that listens seconds later. No outgoing connection takes it until then, which one that the
 * system chooses does not ensure.
 * @throws {Error} when 100 random ports are taken
 */
export async function freePort(host = '127.0.0.1') {
  for (let tries = 1; ; tries++) {
    const port = crypto.randomInt(FREE_FROM, FREE_TO);
    try {
      return await tryListen(port, host);
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || tries === 100) throw error;
    }
  }
}

function tryListen(port, host) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => {
      const address = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(address.port));
    });
  });
}
