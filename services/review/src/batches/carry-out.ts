import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { runAsActor } from '@mm/audit/actor.js';
import { affected, statement } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { isOutage } from '@mm/event-log/step.js';
import { Conflict, DomainError } from '@mm/http/problem.js';
import { Jobs, type BackgroundJob } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource, type EntityManager } from 'typeorm';
import { decidePosts, undoPosts } from '../decisions/decide-posts.js';
import { Decisions } from '../decisions/decisions.js';
import {
  batchJobs,
  failBatch,
  finishBatch,
  noteChunk,
  postsOfChunk,
  takeBatch,
  unfinishedBatches,
  type BatchRow,
  type ChunkPost,
} from './batch-chunks.js';
import type { BatchPost } from './batch.entity.js';

const everyMs = 2000;
/** After a chunk other work gets as much time as the chunk took, at most this, ms. */
const longestPauseMs = 1000;

const restart = statement(
  {},
  `UPDATE batch SET state = CASE WHEN undo_id IS NULL THEN 'running' ELSE 'undoing' END, tries = 0
    WHERE number = $1 AND state = 'failed'`,
);

/**
 * Carries batches out, and takes them back, in chunks of one transaction each: what a process that dies had begun is
 * as if it had not, and any process goes on. Two processes never have the same batch.
 */
@Injectable()
export class CarryOut implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('batches');
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.#work(),
    onError: (error) => !this.#isStopped && this.#logger.error(error),
  });
  #isStopped = false;
  #isAsked = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly decisions: Decisions,
    jobs: Jobs,
  ) {
    jobs.add('batch', { list: () => this.#list(), retry: (number) => this.#retry(number) });
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    await this.#job.stop();
  }

  /** Begins after the commit of `tx`. */
  wakeAfter(tx: EntityManager): void {
    afterCommit(tx, () => {
      this.#isAsked = true;
      void this.#job.run();
    });
  }

  async #work(): Promise<void> {
    do {
      this.#isAsked = false;
      while (!this.#isStopped && (await this.#turn()));
    } while (this.#isAsked && !this.#isStopped);
  }

  /** One chunk of each batch. Returns whether anything is left that this process can go on with. */
  async #turn(): Promise<boolean> {
    let isLeft = false;
    for (const number of await unfinishedBatches(this.dataSource)) {
      if (this.#isStopped) return false;
      const started = performance.now();
      if (await this.#chunk(number)) isLeft = true;
      await sleep(Math.min(performance.now() - started, longestPauseMs));
    }
    return isLeft;
  }

  /** Returns whether it did a chunk: false when another process has the batch, it is over, or an error is noted. */
  async #chunk(number: number): Promise<boolean> {
    try {
      return await inTransaction(this.dataSource, async (tx) => {
        const batch = await takeBatch(tx, number);
        if (!batch) return false;
        const posts = await postsOfChunk(tx, batch);
        if (posts.length === 0) {
          await finishBatch(tx, number);
          return false;
        }
        const actor = { kind: 'person', name: batch.by } as const;
        await noteChunk(tx, batch, await runAsActor({ actor, address: '' }, () => this.#carryOut(tx, batch, posts)));
        return true;
      });
    } catch (error) {
      if (isOutage(error)) throw error;
      this.#logger.error(error);
      const message = error instanceof Error ? error.message : String(error);
      const isFinal = error instanceof DomainError && error.isExpected;
      await failBatch(this.dataSource, number, { message, isFinal });
      return false;
    }
  }

  async #carryOut(
    tx: EntityManager,
    { by, labels, accept, total, decision_id: id, undo_id: undoId, state }: BatchRow,
    posts: readonly ChunkPost[],
  ): Promise<{ id: number; result: NonNullable<BatchPost['result']> }[]> {
    if (state !== 'undoing' || undoId === null) {
      const decision = { id, kind: 'bulk', size: total };
      const accepts = await this.decisions.acceptedFrom(accept);
      return decidePosts(tx, this.outbox, { posts, labels, accepts, by, decision });
    }
    const postIds = posts.map((post) => post.id);
    const undone = await undoPosts(tx, this.outbox, { undoes: id, postIds, by, id: undoId, size: total });
    const results = new Map(undone.map((one) => [one.id, one.result]));
    return postIds.map((postId) => {
      const result = results.get(postId) ?? 'gone';
      return { id: postId, result: result === 'done' ? 'undone' : result };
    });
  }

  async #list(): Promise<BackgroundJob[]> {
    return (await batchJobs(this.dataSource)).map((batch) => ({
      id: String(batch.number),
      state: batch.state === 'failed' ? 'failed' : 'running',
      subject: `№ ${batch.number}`,
      owner: batch.by,
      since: batch.at,
      progress: Math.min(batch.share, 1),
      tries: batch.tries,
      error: batch.error,
      canRetry: batch.state === 'failed',
    }));
  }

  async #retry(number: string): Promise<void> {
    try {
      await inTransaction(this.dataSource, async (tx) => {
        await affected(tx, restart, [number]);
        this.wakeAfter(tx);
      });
    } catch (error) {
      throw isTaken(error, 'batch_running') ? batchRunning() : error;
    }
  }
}

export const batchRunning = (): Conflict => new Conflict('batch-running', 'another batch of this person is running');
