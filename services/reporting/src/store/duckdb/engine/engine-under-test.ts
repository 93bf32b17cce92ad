import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EngineClient } from './engine-client.js';
import { EngineProcess } from './engine-process.js';

export interface EngineUnderTest {
  readonly client: EngineClient;
  readonly process: EngineProcess;
  /** The DuckDB file, in a temporary folder. */
  readonly file: string;
  /** What the engine reported as failures. */
  readonly errors: readonly string[];
  /** Ends the engine and deletes the folder. */
  close(): Promise<void>;
}

/** Starts an engine of an empty file for a test. */
export async function engineUnderTest(): Promise<EngineUnderTest> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-engine-'));
  const file = path.join(folder, 'facts.duckdb');
  const errors: string[] = [];
  const engine = new EngineProcess({ file }, { error: (line) => errors.push(line) });
  await engine.start();
  if (!engine.isUp) throw new Error(`the engine does not start: ${errors.join('; ')}`);
  return {
    client: engine.client,
    process: engine,
    file,
    errors,
    close: async () => {
      await engine.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
