import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { isOutage } from '@mm/event-log/step.js';
import type { Strictness } from '@mm/likeness/strictness.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type QueryRunner } from 'typeorm';
import { NearPosts } from './near-posts.js';
import { pendingPosts, removePending } from './pending-posts.js';
import { loadPrints, removeOldPrints, storePrints } from './prints.js';
import { currentStrictness, lockStories, regroup } from './regroup.js';
import { regroupStored } from './regroup-stored.js';

const everyMs = 250;
const batchSize = 500;
const trimEveryMs = 600_000;

const takeLead = statement(
  { is_mine: column.boolean() },
  `SELECT pg_try_advisory_lock(hashtext('review.stories leader')) AS is_mine`,
);
const giveLead = statement(
  { was_mine: column.boolean() },
  `SELECT pg_advisory_unlock(hashtext('review.stories leader')) AS was_mine`,
);

/** The lead is that of a connection: with it the memory is lost, and another process may go on. */
interface Lead {
  runner: QueryRunner;
  near: NearPosts;
  trimmedAt: number;
  /** By which the stored posts are grouped; undefined until that is known. */
  groupedBy: Strictness | undefined;
}

/**
 * Puts posts that changed into stories, and takes them out. One process leads and has the posts of the last 72 hours in
 * memory; the others wait until its connection ends. All that it writes goes over that connection, so that none writes
 * that does not lead.
 */
@Injectable()
export class StoryLeader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('stories');
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.#work(),
    onError: (error) => !this.#isStopped && this.#logger.error(error),
  });
  #lead: Lead | undefined;
  #isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly settings: SystemSettings,
  ) {}

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    await this.#job.stop();
    await this.#giveUp();
  }

  async #work(): Promise<void> {
    if (this.#lead?.runner.isReleased) {
      this.#lead = undefined;
      this.#logger.warn('the connection of the leader is lost; any process goes on');
    }
    this.#lead ??= await this.#takeLead();
    try {
      while (this.#lead && !this.#isStopped && (await this.#turn(this.#lead)));
    } catch (error) {
      // what else failed is tried again: all of it is still pending, and the memory gets it once more
      if (isOutage(error) || this.#lead?.runner.isReleased) await this.#giveUp();
      throw error;
    }
  }

  async #takeLead(): Promise<Lead | undefined> {
    const runner = this.dataSource.createQueryRunner();
    const near = new NearPosts();
    try {
      const [lead] = await rows(runner.manager, takeLead);
      if (lead?.is_mine) {
        await loadPrints(runner.manager, near);
        return { runner, near, trimmedAt: Date.now(), groupedBy: undefined };
      }
    } catch (error) {
      await runner.release();
      throw error;
    }
    await runner.release();
    return undefined;
  }

  async #giveUp(): Promise<void> {
    const runner = this.#lead?.runner;
    this.#lead = undefined;
    if (!runner || runner.isReleased) return;
    // the connection goes back to the pool, where the lock would stay
    await rows(runner.manager, giveLead).catch(() => undefined);
    await runner.release();
  }

  /** A batch in one transaction. Returns whether to go on at once. */
  async #turn(lead: Lead): Promise<boolean> {
    const { near } = lead;
    const { manager } = lead.runner;
    const pending = await pendingPosts(manager, batchSize);
    const strictness = await currentStrictness(this.settings);
    if (pending.length > 0) {
      const ids = pending.map(({ id }) => id);
      await inTransaction(manager, async (tx) => {
        await lockStories(tx);
        await storePrints(tx, near, ids);
        await regroup(tx, this.outbox, ids, { near, strictness, by: '' });
        await removePending(tx, pending);
      });
    }
    if (Date.now() - lead.trimmedAt > trimEveryMs) {
      await removeOldPrints(manager, near);
      lead.trimmedAt = Date.now();
    }
    if (pending.length === batchSize) return true;
    if (lead.groupedBy === strictness) return false;
    const isDone = await regroupStored(manager, this.outbox, { near, strictness });
    lead.groupedBy = isDone ? strictness : undefined;
    return !isDone;
  }
}
