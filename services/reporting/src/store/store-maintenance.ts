/** Maintenance of an engine, apart from queries and writes. */
export abstract class StoreMaintenance {
  abstract engine: 'postgres' | 'elastic';
  /** Whether the index has an older layout and must be rebuilt. */
  abstract isOutdated(): Promise<boolean>;
  /**
   * Builds a new index from the stored documents while the old one is used; does nothing for an engine without index.
   */
  abstract rebuild(progress: (done: number, total: number) => void): Promise<void>;
  /** How much the index takes; null for an engine without one. */
  abstract indexBytes(): Promise<number | null>;
}

/** Receives how many of how many publications are in the index. */
export type BuildProgress = (done: number, all: number) => void;
