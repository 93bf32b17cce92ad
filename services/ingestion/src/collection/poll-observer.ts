import type { PollRun } from './collect-author.js';
import type { LeasedTarget } from './lease.js';

/** Follows how polls end. Called after the result is stored; what it throws is logged and changes nothing. */
export interface PollObserver {
  /** A poll succeeded; `target` is the author as it was leased, before the poll. */
  afterPoll(target: LeasedTarget, run: PollRun): Promise<void>;
  /** A poll failed with a fault that concerns the source ('cancelled' is not reported). */
  afterFault(target: LeasedTarget, fault: { kind: string; message: string }): Promise<void>;
}
