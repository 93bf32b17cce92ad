import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { StartFailure } from './start-failure.js';

const shape = z.object({ secretKey: z.base64().refine((key) => Buffer.from(key, 'base64').length === 32) });

/**
 * The workspace's installation key, created once and stored in `keys.json` (0600).
 * @returns 32 bytes in base64
 * @throws StartFailure when the file is damaged: a new key could not decrypt existing data
 */
export function workspaceKey(dataFolder: string): string {
  const file = path.join(dataFolder, 'keys.json');
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.new`, JSON.stringify({ secretKey: randomBytes(32).toString('base64') }), { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
  try {
    return shape.parse(JSON.parse(fs.readFileSync(file, 'utf8'))).secretKey;
  } catch {
    throw new StartFailure(
      `${file} is damaged, and without it stored secrets cannot be read: ` +
        `restore it from a backup, or remove the folder ${dataFolder} and start again.`,
    );
  }
}
