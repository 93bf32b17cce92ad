import fs from 'node:fs';
import net from 'node:net';
import { Stop } from './stop.mjs';

/**
 * Refuses a taken port before anything is installed or built; 0 chooses a free one.
 * @throws {Stop}
 */
export async function claimPort(port, host) {
  try {
    return await tryListen(port, host);
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      throw new Stop(
        `Port ${port} is taken by another program: stop that one, or choose another port: PORT=${port + 1} npm start`,
      );
    if (error.code === 'EACCES')
      throw new Stop(`Port ${port} may only be opened by an administrator: choose one above 1023: PORT=3000 npm start`);
    throw error;
  }
}

/** A port that is free on loopback now. */
export const freePort = () => tryListen(0, '127.0.0.1');

/** The first free port of loopback from `first` on. @throws {Stop} when there is none */
export async function freePortFrom(first) {
  for (let port = first; port < 65_536; port++) if (await isFreePort(port)) return port;
  throw new Stop(`There is no free port from ${first} on.`);
}

/** Whether nobody listens on this port of loopback. */
export const isFreePort = (port) =>
  tryListen(port, '127.0.0.1').then(
    () => true,
    () => false,
  );

/**
 * First port of a free range of `size` ports, from `first` on. The range stored in `file` is used again while it is
 * free, because people have bookmarked its pages.
 * @throws {Stop} when there is none
 */
export async function freePortRow(file, size, first) {
  const kept = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : first;
  if (kept && (await isFreeRow(kept, size))) return keep(file, kept);
  for (let base = first; base < 60_000; base += size) if (await isFreeRow(base, size)) return keep(file, base);
  throw new Stop('There is no free row of ports for the demo networks: stop some programs and start again.');
}

function keep(file, base) {
  fs.writeFileSync(file, String(base));
  return base;
}

async function isFreeRow(base, size) {
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
