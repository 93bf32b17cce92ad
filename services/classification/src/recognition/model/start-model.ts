import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Model } from './model-file.js';
import { readModel } from './model-file.js';

/** The file of the model that comes with the program; the same from the sources and from the build. */
export const startModelFile = fileURLToPath(new URL('../../../model/recognition.bin', import.meta.url));

let read: Model | undefined;

/** The model that comes with the program, read once. Throws an Error that names the file if it is damaged or absent. */
export function startModel(): Model {
  try {
    return (read ??= readModel(readFileSync(startModelFile)));
  } catch (cause) {
    throw new Error(`${startModelFile}: ${(cause as Error).message}`, { cause });
  }
}
