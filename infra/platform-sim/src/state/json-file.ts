import fs from 'node:fs';
import type { z } from 'zod';

/** The content of a file of the state folder; undefined when there is none, a ZodError when it has another shape. */
export const readJsonFile = <T>(file: string, shape: z.ZodType<T>): T | undefined =>
  fs.existsSync(file) ? shape.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined;

/** Replaces the file as a whole: a kill leaves the old or the new content. Only the owner can read it. */
export function writeJsonFile(file: string, value: unknown): void {
  fs.writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}
