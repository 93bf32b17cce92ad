/** Maintenance of an engine, apart from queries and writes. */
export abstract class StoreMaintenance {
  abstract engine: 'duckdb' | 'elastic';
  /**
   * Resolves when the engine can be asked, or when `signal` is aborted. `progress`: an engine that lost its file builds
   * it first.
   */
  abstract whenOpen(progress: BuildProgress, signal: AbortSignal): Promise<void>;
  /** Whether the index has an older layout and must be rebuilt; it can be asked until then. */
  abstract isOutdated(): Promise<boolean>;
  /** Builds a new index from what is stored in PostgreSQL. Rejects when `signal` is aborted, if the engine can stop. */
  abstract rebuild(progress: BuildProgress, signal: AbortSignal): Promise<void>;
  abstract health(): StoreHealth;
  /** How much the index takes. */
  abstract indexBytes(): Promise<number>;
}

/** How the engine is, for `/health`. */
export interface StoreHealth {
  engine: StoreMaintenance['engine'];
  /** `opening`: its feed has not reached it yet, or builds it. */
  state: 'up' | 'opening' | 'away' | 'damaged';
  /** How often its process came back after it was lost. */
  restarts?: number;
  /** Seconds since queries saw all that was committed; null if another process feeds it, or it is not known yet. */
  behind: number | null;
}

/** Receives how many of how many publications are in the index. */
export type BuildProgress = (done: number, all: number) => void;
