import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { StartFailure } from './start-failure.js';

const key = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);
const shape = z.object({ secretKey: key, previousKeys: z.array(key).default([]) });

/** Keys of 32 bytes in base64. */
export interface WorkspaceKeys {
  /** Encrypts and decrypts. */
  secretKey: string;
  /** Only decrypt: a rotation was interrupted. */
  previousKeys: string[];
}

/**
 * The workspace's installation keys, stored in `keys.json` (0600); the first one is created.
 * @param onCreated called with the file's name when it is new
 * @throws StartFailure when the file is damaged: a new key could not decrypt existing data
 */
export function workspaceKeys(dataFolder: string, onCreated?: (file: string) => void): WorkspaceKeys {
  const file = fileIn(dataFolder);
  if (!fs.existsSync(file)) {
    write(file, { secretKey: newKey(), previousKeys: [] });
    onCreated?.(file);
  }
  try {
    return shape.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    throw new StartFailure(
      `${file} is damaged, and without it stored secrets cannot be read: ` +
        `restore it from a backup, or remove the folder ${dataFolder} and start again.`,
    );
  }
}

/**
 * Makes a new installation key and keeps the present one until `endRotation`. Continues an interrupted rotation with
 * its key. Throws StartFailure as `workspaceKeys`.
 */
export function beginRotation(dataFolder: string): WorkspaceKeys {
  const { previousKeys, secretKey } = workspaceKeys(dataFolder);
  if (previousKeys.length === 0) write(fileIn(dataFolder), { secretKey: newKey(), previousKeys: [secretKey] });
  return workspaceKeys(dataFolder);
}

/** Removes the previous keys: what they encrypted cannot be read any more. */
export function endRotation(dataFolder: string): void {
  const { secretKey } = workspaceKeys(dataFolder);
  write(fileIn(dataFolder), { secretKey, previousKeys: [] });
}

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'keys.json');
const newKey = (): string => randomBytes(32).toString('base64');

function write(file: string, { previousKeys, secretKey }: WorkspaceKeys): void {
  const content = previousKeys.length > 0 ? { secretKey, previousKeys } : { secretKey };
  fs.writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}
