import fs from 'node:fs';

/** Deletes the file and all that DuckDB puts beside it. Whoever has it opened must write nothing any more. */
export function deleteEngineFile(file: string): void {
  for (const suffix of ['', '.wal', '.wal.checkpoint', '.wal.recovery', '.spill'])
    fs.rmSync(file + suffix, { recursive: true, force: true });
}
