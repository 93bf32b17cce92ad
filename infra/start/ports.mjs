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
    if (error.code === 'EADDRINUSE') throw new Stop(`Port ${port} is taken by another program: stop that one, or choose another port: PORT=${port + 1} npm start`);
    if (error.code === 'EACCES') throw new Stop(`Port ${port} may only be opened by an administrator: choose one above 1023: PORT=3000 npm start`);
    throw error;
  }
}

/**
 * First port of a free row of `size` ports, the one kept in `file` if it was chosen before (addresses with it are stored in the data).
 * @throws {Stop} when the kept row is taken
 */
export async function keptPortRow(file, size, first) {
  const kept = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : undefined;
  if (kept) {
    if (await isFreeRow(kept, size)) return kept;
    throw new Stop(`The demo networks of this workspace live on ports ${kept}–${kept + size - 1}, and another program has one of them: stop that one, or make a new demo with \`npm start -- --fresh\`.`);
  }
  for (let base = first; base < 60_000; base += size) {
    if (!(await isFreeRow(base, size))) continue;
    fs.writeFileSync(file, String(base));
    return base;
  }
  throw new Stop('There is no free row of ports for the demo networks.');
}

async function isFreeRow(base, size) {
  const free = await Promise.all(Array.from({ length: size }, (_, i) => tryListen(base + i, '127.0.0.1').then(() => true, () => false)));
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
