import fs from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBDecimalValue, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { EngineFailure, failureOf } from './faults.js';
import type { EngineOptions, EngineResult, EngineStatement, EngineValue } from './messages.js';
import { makePrivateFolder } from './socket-path.js';

/** An interrupt that comes before a statement has begun is lost, so it is repeated. */
const INTERRUPT_EVERY_MS = 20;

/**
 * The opened DuckDB file. The process may open it in no other way, not even to read it: closing that would release
 * DuckDB's lock (POSIX).
 */
export class EngineFile {
  private constructor(private readonly database: DuckDBInstance) {}

  /** Creates what is missing. Rejects with DuckDB's error. */
  static async open({ file, memory, threads, spill }: EngineOptions): Promise<EngineFile> {
    makePrivateFolder(path.dirname(file));
    const overflow = `${file}.spill`;
    const database = await DuckDBInstance.create(file, {
      memory_limit: memory,
      threads: String(threads),
      temp_directory: overflow,
      max_temp_directory_size: spill,
      // every statement whose order matters has ORDER BY; without, large inserts need less memory
      preserve_insertion_order: 'false',
      // whoever writes says when (CHECKPOINT): replaced values count as large in DuckDB's estimate, and every commit
      // would do it
      checkpoint_threshold: '256MB',
      enable_external_access: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      lock_configuration: 'true',
    });
    // of a process that was killed
    fs.rmSync(overflow, { recursive: true, force: true });
    fs.chmodSync(file, 0o600);
    return new EngineFile(database);
  }

  /**
   * Runs the statements in one transaction on a connection of its own, so that neither temporary tables nor an
   * interrupt reach the next one. A read is not committed, which drops its temporary tables. Aborting interrupts it.
   * Rejects with EngineFailure.
   */
  async transaction(
    kind: 'read' | 'write',
    statements: readonly EngineStatement[],
    signal: AbortSignal,
  ): Promise<EngineResult[]> {
    const connection = await this.database.connect();
    const interrupts = whenAborted(signal, () => connection.interrupt());
    try {
      await connection.run(kind === 'read' ? 'BEGIN TRANSACTION READ ONLY' : 'BEGIN TRANSACTION');
      const results: EngineResult[] = [];
      for (const statement of statements) {
        if (signal.aborted) throw new EngineFailure('unavailable', 'interrupted');
        results.push(await run(connection, statement));
      }
      await connection.run(kind === 'read' ? 'ROLLBACK' : 'COMMIT');
      return results;
    } catch (error) {
      throw failureOf(error);
    } finally {
      interrupts.stop();
      // rolls back what is open
      connection.closeSync();
    }
  }

  /** Writes everything into the file itself, so that the next start has nothing to replay, and closes it. */
  async close(): Promise<void> {
    const connection = await this.database.connect();
    await connection.run('CHECKPOINT').finally(() => connection.closeSync());
    this.database.closeSync();
  }
}

/** Calls `interrupt` again and again from the moment of the abort. */
function whenAborted(signal: AbortSignal, interrupt: () => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    interrupt();
    timer = setInterval(interrupt, INTERRUPT_EVERY_MS);
  };
  if (signal.aborted) start();
  else signal.addEventListener('abort', start, { once: true });
  return {
    stop: () => {
      signal.removeEventListener('abort', start);
      clearInterval(timer);
    },
  };
}

async function run(connection: DuckDBConnection, { sql, values = [] }: EngineStatement): Promise<EngineResult> {
  const prepared = await connection.prepare(sql);
  try {
    prepared.bind([...values]);
    const result = await prepared.run();
    const rows = await result.getRows();
    return { columns: result.columnNames(), rows: rows.map((row) => row.map(plainValue)) };
  } finally {
    prepared.destroySync();
  }
}

function plainValue(value: DuckDBValue): EngineValue {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  throw new EngineFailure('statement', `a column of the answer is neither text, number nor boolean: ${String(value)}`);
}
