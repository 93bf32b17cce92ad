import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A Unix socket's path may not be longer than this on any system we run on. */
const MAX_PATH_BYTES = 100;

/** The socket of the engine of this file: beside it, or in a temporary folder of our own if its path is too long. */
export function socketPath(file: string): string {
  const usual = `${path.resolve(file)}.sock`;
  if (Buffer.byteLength(usual) <= MAX_PATH_BYTES) return usual;
  const name = createHash('sha256').update(path.resolve(file)).digest('hex').slice(0, 12);
  const folder = path.join(os.tmpdir(), `mm-engine-${name}`);
  makePrivateFolder(folder);
  return path.join(folder, 'sock');
}

/** Creates a folder that nobody else may enter. Throws when it belongs to another user. */
export function makePrivateFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
}
