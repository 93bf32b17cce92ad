/** What an engine's keeper does beside questions and writes. */
export interface StoreUpkeep {
  engine: 'postgres' | 'elastic';
  /** Whether what answers is of an older form and has to be built anew. */
  isOutdated(): Promise<boolean>;
  /** Builds what answers anew from what was written down, beside the old; nothing to do for an engine that needs no index. */
  rebuild(progress: (done: number, all: number) => void): Promise<void>;
}

export const STORE_UPKEEP = Symbol('STORE_UPKEEP');
