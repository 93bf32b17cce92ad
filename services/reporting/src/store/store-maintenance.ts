/** Maintenance of an engine, apart from queries and writes. */
export interface StoreMaintenance {
  engine: 'postgres' | 'elastic';
  /** Whether the index has an older layout and must be rebuilt. */
  isOutdated(): Promise<boolean>;
  /**
   * Builds a new index from the stored documents while the old one is used; does nothing for an engine without index.
   */
  rebuild(progress: (done: number, total: number) => void): Promise<void>;
  /** How much the index takes; null for an engine without one. */
  indexBytes(): Promise<number | null>;
}

export const STORE_MAINTENANCE = Symbol('STORE_MAINTENANCE');
