import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A Unix socket's path may not be longer than this on any system we run on. */
const MAX_PATH_BYTES = 100;

/** Creates a folder (0700) for the sockets: in the workspace, or in the temporary folder if its path is too long. */
export function socketsFolder(dataFolder: string): string {
  const usual = path.join(dataFolder, 'sockets');
  const folder =
    Buffer.byteLength(path.join(usual, 'classification.sock')) <= MAX_PATH_BYTES
      ? usual
      : path.join(os.tmpdir(), `mm-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  return folder;
}
