/** What a parameter of a statement and a cell of its answer may be. */
export type EngineValue = string | number | boolean | null;

/**
 * One statement with its parameters $1, $2 …
 * A long list is one string with commas; its rows are `SELECT unnest(string_split(nullif($1, ''), ','))::BIGINT`, 0.5 s
 * for 2.4 M ids. The cast `$1::BIGINT[]` takes five times as long.
 */
export interface EngineStatement {
  readonly sql: string;
  readonly values?: readonly EngineValue[];
}

/** What a client asks of the engine's process. `id`: its own number of the request. */
export type EngineRequest =
  | {
      readonly id: number;
      readonly kind: 'read' | 'write';
      readonly statements: readonly EngineStatement[];
      readonly priority: number;
    }
  /** Nobody waits for that request any more. */
  | { readonly id: number; readonly kind: 'cancel' }
  /** Delete the file and end. */
  | { readonly id: number; readonly kind: 'discard' };

/** The rows of one statement. */
export interface EngineResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly EngineValue[])[];
}

/**
 * Why there is no result. `statement`: it is wrong or breaks a rule of the data; `unavailable`: memory, disk, the
 * engine ends; `damaged`: the file is.
 */
export type EngineFault = 'statement' | 'unavailable' | 'damaged';

export type EngineAnswer = { readonly id: number } & (
  { readonly results: readonly EngineResult[] } | { readonly fault: EngineFault; readonly message: string }
);

/** Number of the answer that nobody asked for: with it the engine greets a client. */
export const GREETING = 0;

/** How the engine's process was started. */
export interface EngineOptions {
  /** The DuckDB file; its folder belongs to the engine alone. */
  readonly file: string;
  /** Of DuckDB, such as '512MB'; Node needs about 70 MB more. */
  readonly memory: string;
  readonly threads: number;
  /** What queries may put beside the file when memory does not suffice, such as '4GB'. */
  readonly spill: string;
}

/** Why the engine's process ended. */
export const exitCodes = { stopped: 0, failed: 1, inUse: 3, damaged: 4 } as const;
