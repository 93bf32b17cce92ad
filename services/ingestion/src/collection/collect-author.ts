import type { Clock } from '@mm/clock/clock.js';
import type { CollectContext, NetworkCollector, PostsLimits } from '@mm/networks/network-collector.js';
import type { Metrics } from '@mm/telemetry/metrics.js';
import type { Networks, TaskOptions } from '../networks/networks.js';
import type { HistoryLimits } from './collection-settings.js';
import { normalisePage } from './normalise.js';
import type { LeasedTarget } from './poll-targets.js';
import type { PostStore } from './post-store.js';

/** The result of one poll. `isComplete` is false when the network has more posts for the next poll. */
export interface PollRun {
  target: LeasedTarget;
  fresh: number;
  revised: number;
  isComplete: boolean;
  skipped: number;
  pages: number;
}

/** Limits of one poll, so that other authors are polled too. */
const MAX_POSTS = 1_000;
const MAX_RUN_MS = 8_000;
const DAY_MS = 24 * 3_600_000;

/** Reads an author's posts since its cursor; each page is stored before the next is requested. */
export class CollectAuthor {
  constructor(
    private readonly networks: Networks,
    private readonly store: PostStore,
    private readonly history: HistoryLimits,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Throws NetworkFault, LeaseLost, and errors of the database. */
  run(start: LeasedTarget, options: TaskOptions): Promise<PollRun> {
    return this.networks.run(start.network, options, (collector, context) => this.#collect(start, collector, context));
  }

  async #collect(start: LeasedTarget, collector: NetworkCollector, context: CollectContext): Promise<PollRun> {
    const deadline = performance.now() + MAX_RUN_MS;
    const result: PollRun = { target: start, fresh: 0, revised: 0, isComplete: true, skipped: 0, pages: 0 };
    for await (const page of collector.posts(start, start.cursor, context, this.#limits(start))) {
      const now = this.clock.now();
      const posts = normalisePage(page.posts, now);
      const historyLeft = page.done ? 0 : Math.max(0, result.target.history_left - page.posts.length);
      const isHistoryCut = !page.done && result.target.history_left > 0 && historyLeft === 0;
      // a history that reached its limit continues from the newest post, without a cursor
      const progress = { cursor: isHistoryCut ? null : page.cursor, history_left: historyLeft };
      const stored = await this.store.storePage(result.target, posts, progress, now);
      result.target = { ...result.target, ...progress };
      result.fresh += stored.fresh;
      this.metrics.postsCollected.inc({ network: start.network }, stored.fresh);
      result.revised += stored.revised;
      result.skipped += page.skipped;
      result.pages++;
      result.isComplete = page.done || isHistoryCut;
      if (isHistoryCut || performance.now() > deadline) break;
    }
    return result;
  }

  #limits({ history_left, newest_at, subscribed_at }: LeasedTarget): PostsLimits {
    const oldest = new Date(subscribed_at.getTime() - this.history.days * DAY_MS);
    if (history_left > 0) return { maxPosts: history_left, notBefore: oldest };
    return { maxPosts: MAX_POSTS, notBefore: newest_at ?? (this.history.posts === 0 ? subscribed_at : oldest) };
  }
}
