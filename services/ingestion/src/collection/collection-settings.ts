import type { CollectorNeeds } from '@mm/networks/network-collector.js';
import type { PollLimits } from './poll-interval.js';

/** How much of a new author's history is read. */
export interface HistoryLimits {
  posts: number;
  days: number;
}

export abstract class CollectionSettings {
  abstract pollLimits: (network: string) => PollLimits;
  /** Authors of a network with these needs that are polled at the same time. */
  abstract slots: (needs: CollectorNeeds) => number;
  abstract history: HistoryLimits;
  /** Seconds between two checks for posts whose counters or comments are due. */
  abstract countEverySeconds: number;
}
