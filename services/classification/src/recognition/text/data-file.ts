import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** What a data file says about itself; code does not read it. */
export const about = z.string().optional();

/** Entries of a word list, each with single spaces between its words. What an entry means is up to the list. */
export const wordList = z.array(z.string().regex(/^[^\s,]+( [^\s,]+)*$/));

/** The content of a JSON file. Throws an Error that names the file if it is missing, no JSON or of another shape. */
export function readDataFile<T>(file: URL, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${fileURLToPath(file)}: ${(cause as Error).message}`, { cause });
  }
}
