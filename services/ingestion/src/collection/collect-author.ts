import { Injectable } from '@nestjs/common';
import type { CollectContext, NetworkCollector, PostsLimits } from '@mm/networks/network-collector.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { Networks, type TaskOptions } from '../networks/networks.js';
import { keptPosts } from './kept-posts.js';
import { CollectionSettings } from './collection-settings.js';
import { normalisePage } from './normalise-post.js';
import { databaseClock, type LeasedTarget } from './poll-lease.js';
import { PostStore } from './post-store.js';
import { burstPerHour } from './posting-rate.js';

/** The result of one poll. `isComplete` is false when the network has more posts for the next poll. */
export interface PollRun {
  target: LeasedTarget;
  fresh: number;
  revised: number;
  isComplete: boolean;
  skipped: number;
  pages: number;
  /** Posts that were stored before. */
  known: number;
  /** Publication time of the oldest post that was read. */
  oldestAt: Date | undefined;
  /** Posts an hour that are expected beyond the usual rate, after the new posts. */
  burst: number;
  /** Units of the credential's budget that were spent. */
  units: number;
  /** Set when the last page was read from the network's public pages, without an account. */
  via?: 'public' | undefined;
}

/** Limits of one poll, so that other authors are polled too. */
const MAX_POSTS = 1_000;
const MAX_RUN_MS = 8_000;
const DAY_MS = 24 * 3_600_000;

/** Reads an author's posts since its cursor; each page is stored before the next is requested. */
@Injectable()
export class CollectAuthor {
  constructor(
    private readonly networks: Networks,
    private readonly store: PostStore,
    private readonly settings: CollectionSettings,
    private readonly metrics: Metrics,
    private readonly system: SystemSettings,
  ) {}

  /** Throws NetworkFault, LeaseLost, and errors of the database. */
  run(start: LeasedTarget, options: TaskOptions): Promise<PollRun> {
    const result: PollRun = {
      target: start,
      fresh: 0,
      revised: 0,
      isComplete: true,
      skipped: 0,
      pages: 0,
      known: 0,
      oldestAt: undefined,
      burst: 0,
      units: 0,
    };
    const now = databaseClock(start.leased_at);
    // a task that goes on with another credential continues after the last stored page
    return this.networks.run(start.network, options, (collector, context) =>
      this.#collect(result, collector, countingUnits(context, result), now),
    );
  }

  async #collect(
    result: PollRun,
    collector: NetworkCollector,
    context: CollectContext,
    databaseNow: () => Date,
  ): Promise<PollRun> {
    const deadline = performance.now() + MAX_RUN_MS;
    const start = result.target;
    for await (const page of collector.posts(start, start.cursor, context, this.#limits(start))) {
      const now = databaseNow();
      const posts = normalisePage(page.posts, now);
      const historyLeft = page.done ? 0 : Math.max(0, result.target.history_left - page.posts.length);
      const isHistoryCut = !page.done && result.target.history_left > 0 && historyLeft === 0;
      // a history that reached its limit continues from the newest post, without a cursor
      const progress = { cursor: isHistoryCut ? null : page.cursor, history_left: historyLeft };
      const stored = await this.store.storePage(result.target, await keptPosts(this.system, posts, now), progress, now);
      result.target = { ...result.target, ...progress };
      result.fresh += stored.fresh;
      this.metrics.postsCollected.inc({ network: start.network }, stored.fresh);
      result.revised += stored.revised;
      result.known += posts.length - stored.fresh;
      // posts are the oldest first, so the new ones are nearly always the last
      const ages = posts.slice(posts.length - stored.fresh).map((post) => hoursBetween(post.publishedAt, now));
      result.burst += burstPerHour(ages);
      result.oldestAt = older(result.oldestAt, posts[0]?.publishedAt);
      result.skipped += page.skipped;
      result.via = page.via;
      result.pages++;
      result.isComplete = page.done || isHistoryCut;
      if (isHistoryCut || performance.now() > deadline) break;
    }
    return result;
  }

  #limits({ history_left, newest_at, subscribed_at }: LeasedTarget): PostsLimits {
    const oldest = new Date(subscribed_at.getTime() - this.settings.history.days * DAY_MS);
    if (history_left > 0) return { maxPosts: history_left, notBefore: oldest };
    return {
      maxPosts: MAX_POSTS,
      notBefore: newest_at ?? (this.settings.history.posts === 0 ? subscribed_at : oldest),
    };
  }
}

/** The context of a task whose requests are counted into `spent`; a network without a budget spends nothing. */
function countingUnits(context: CollectContext, spent: { units: number }): CollectContext {
  const { spend } = context;
  if (!spend) return context;
  return {
    ...context,
    spend: async (units) => {
      await spend(units);
      spent.units += units;
    },
  };
}

const hoursBetween = (from: Date, until: Date): number => (until.getTime() - from.getTime()) / 3_600_000;

const older = (a: Date | undefined, b: Date | undefined): Date | undefined => (a && b ? (a < b ? a : b) : (a ?? b));
