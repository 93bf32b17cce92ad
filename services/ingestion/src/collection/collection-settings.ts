import type { PollLimits } from './poll-interval.js';

/** How much of a new author's history is read. */
export interface HistoryLimits {
  posts: number;
  days: number;
}

export interface CollectionSettings {
  pollLimits: (network: string) => PollLimits;
  /** Authors of one network that are polled at the same time. */
  parallel: number;
  history: HistoryLimits;
  /** Seconds between two checks for posts whose counters are due. */
  countEverySeconds: number;
}
