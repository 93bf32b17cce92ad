import { existsSync, readFileSync } from 'node:fs';

/**
 * One recorded public document: `read` returns its bytes,
 * `expectation` what its original suite expects ('' when nothing is recorded).
 */
export interface Recorded {
  file: string;
  kind: string;
  what: string;
  expected: { kind?: string; file?: string; expr?: string } | null;
  read(): Buffer;
  expectation(): string;
}

const ROOT = new URL('../../../../../shared/data/recorded/', import.meta.url);

/** Recorded documents of the given kinds. Without the folder: an empty list, and one printed line. */
export function recorded(...kinds: string[]): Recorded[] {
  const index = new URL('index.jsonl', ROOT);
  if (!existsSync(index)) {
    process.stdout.write(`recorded documents (${kinds.join(', ')}) are missing: parsers are not tested on them\n`);
    return [];
  }
  const rows = readFileSync(index, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Omit<Recorded, 'read' | 'expectation'>);
  return rows
    .filter((row) => kinds.includes(row.kind))
    .map((row) => ({
      ...row,
      read: () => readFileSync(new URL(row.file, ROOT)),
      expectation: () => (row.expected?.file ? readFileSync(new URL(row.expected.file, ROOT), 'utf8') : ''),
    }));
}
