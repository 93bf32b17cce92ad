import fs from 'node:fs';
import net from 'node:net';
import { UserFacingError } from './user-facing-error.mjs';

/**
 * Checks that a port is free before anything is installed or built; 0 chooses a free one.
 * @throws {UserFacingError} when the port is taken or needs an administrator
 */
export async function requireFreePort(port, host) {
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

/** A port that is currently free on loopback. */
export const freePort = () => tryListen(0, '127.0.0.1');

/** The first free port of loopback from `first` on. @throws {UserFacingError} when there is none */
export async function freePortFrom(first) {
  for (let port = first; port < 65_536; port++) if (await isFreePort(port)) return port;
  throw new UserFacingError(`There is no free port from ${first} on.`);
}

/** Whether no program listens on this port of loopback. */
export const isFreePort = (port) =>
  tryListen(port, '127.0.0.1').then(
    () => true,
    () => false,
  );

/**
 * First port of a free range of `size` ports, from `first` on. The range stored in `file` is used again while it is
 * free, because people have bookmarked its pages.
 * @throws {UserFacingError} when there is none
 */
export async function freePortRange(file, size, first) {
  const stored = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : first;
  if (stored && (await isFreeRange(stored, size))) return store(file, stored);
  for (let base = first; base < 60_000; base += size) if (await isFreeRange(base, size)) return store(file, base);
  throw new UserFacingError(
    'There is no free range of ports for the demo networks: stop some programs and start again.',
  );
}

function store(file, base) {
  fs.writeFileSync(file, String(base));
  return base;
}

async function isFreeRange(base, size) {
  const free = await Promise.all(Array.from({ length: size }, (_, i) => isFreePort(base + i)));
  return free.every(Boolean);
}

function tryListen(port, host) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => {
      const found = probe.address().port;
      probe.close(() => resolve(found));
    });
  });
}
