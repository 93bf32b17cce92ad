import type { Client } from '@elastic/elasticsearch';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { PublishMatches } from '../../report-store.js';
import { hasUrgent, hasPending, enqueueAll, markRefused, ackSent } from '../documents/document-rows.js';
import { pendingAfter, type ReadyDocument, urgentlyPending } from '../documents/ready-documents.js';
import { ackRemovals, waitingRemovals } from '../documents/removals.js';
import { publishSearchable } from './announcements.js';
import { sendAll } from './bulk.js';
import { forEachConcurrently } from './for-each-concurrently.js';
import type { ReportIndex } from './report-index.js';

const lockId = 726_020;
const batchSize = 1000;
const concurrency = 3;
const maxBatchesPerTurn = 10;
const idleMs = 150;
const errorRetryMs = 1000;
const urgentTimeoutMs = 2000;
/**
 * Time for requests in flight when the service stops. A service must exit within 5 s; whatever the index did not
 * confirm is sent again later.
 */
const shutdownMs = 1500;
const lock = statement({}, 'SELECT FROM pg_advisory_xact_lock($1)');
/** Until somebody fills the store again, the next start answers reports with 503. */
const forgetEngine = statement({}, `UPDATE report_engine SET engine = ''`);
const tryLock = statement({ mine: column.boolean() }, 'SELECT pg_try_advisory_xact_lock($1) AS mine');

/**
 * Runs `work` on indices while no feed writes: a write to a dropped index would create it again, without its mapping.
 */
export function withFeedsPaused<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return dataSource.transaction(async (tx) => {
    await rows(tx, lock, [lockId]);
    return work(tx);
  });
}

/** Sends committed documents to the index, each at least once. Feeds of several processes take turns. */
export class IndexFeed {
  private isStopped = false;
  private isReady = false;
  private isSuperseded = false;
  private running: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  /** Aborts requests that the index does not answer. */
  private readonly shutdown = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: Client,
    private readonly index: ReportIndex,
    private readonly publish: PublishMatches,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Resolves when the batches in flight are sent, or aborted after 1.5 s; the rest is left for the next feed. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake?.();
    const timer = setTimeout(() => this.shutdown.abort(), shutdownMs);
    await this.running;
    clearTimeout(timer);
  }

  /** Resolves when everything committed so far is searchable and announced. */
  async flush(): Promise<void> {
    for (let delayMs = 5; (await hasPending(this.dataSource)) || !this.isReady; delayMs = Math.min(delayMs * 2, 80)) {
      if (this.isStopped) throw new Error('the feed of the index is stopped');
      this.wake?.();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    await this.index.refresh();
  }

  /** Resolves when the changes of users are searchable, or after 2 s. */
  async waitForUrgent(): Promise<void> {
    const end = performance.now() + urgentTimeoutMs;
    while (performance.now() < end && (await hasUrgent(this.dataSource))) {
      this.wake?.();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Resolves when the index exists, or after `withinMs`. */
  async waitUntilReady(withinMs: number): Promise<void> {
    for (const end = performance.now() + withinMs; performance.now() < end && !this.isReady && !this.isStopped;)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      try {
        if (!this.isReady) await this.ensureIndex();
        else if (!(await this.dataSource.transaction((tx) => this.runTurn(tx)))) await this.sleep(idleMs);
      } catch (error) {
        if (!this.isStopped) this.onError(error);
        await this.sleep(errorRetryMs);
      }
    }
  }

  /** Creates the index if it is missing; a new index gets all documents and does not count as filled. */
  private async ensureIndex(): Promise<void> {
    await withFeedsPaused(this.dataSource, async (tx) => {
      if (!(await this.index.ensure(this.shutdown.signal))) return;
      await enqueueAll(tx);
      await affected(tx, forgetEngine);
    });
    this.isReady = true;
  }

  /**
   * Sends pending documents, a limited number of batches so that other processes get the lock too. `tx` only holds the
   * lock; sent batches are acknowledged immediately. Returns whether there was anything to do.
   */
  private async runTurn(tx: EntityManager): Promise<boolean> {
    const [row] = await rows(tx, tryLock, [lockId]);
    if (!row?.mine) return false;
    let isEmpty = true;
    this.isSuperseded = false;
    await forEachConcurrently(this.pendingBatches(), concurrency, async (documents) => {
      isEmpty = false;
      await this.sendBatch(documents);
    });
    if (this.isStopped) return false;
    if (await this.sendRemovals()) isEmpty = false;
    const hasAnnounced = await publishSearchable(
      this.dataSource,
      () => this.index.refresh(this.shutdown.signal),
      this.publish,
    );
    return (!isEmpty || hasAnnounced) && !this.isSuperseded;
  }

  /** Urgent documents come first. */
  private async *pendingBatches(): AsyncGenerator<ReadyDocument[], void> {
    const inFlight = new Set<string>();
    let last = '0';
    for (let turns = 0; turns < maxBatchesPerTurn && this.isReady && !this.isSuperseded && !this.isStopped; turns++) {
      const urgent = (await urgentlyPending(this.dataSource, batchSize)).filter(({ id }) => !inFlight.has(id));
      for (const { id } of urgent) inFlight.add(id);
      const documents = urgent.length > 0 ? urgent : await pendingAfter(this.dataSource, last, batchSize);
      if (documents.length === 0) return;
      if (urgent.length === 0) last = documents.at(-1)?.id ?? last;
      yield documents;
    }
  }

  private async sendBatch(documents: readonly ReadyDocument[]): Promise<void> {
    const indices = await this.index.writeTargets(this.shutdown.signal);
    // the index was dropped: create it again and send everything
    if (indices.length === 0) return void (this.isReady = false);
    // a newer program feeds now; the queue is left for it
    if (this.index.isOlderThan(indices)) return void (this.isSuperseded = true);
    const refused = await sendAll(this.client, indices, documents, this.shutdown.signal);
    for (const { id, cause } of refused) this.onError(new Error(`the index refuses publication ${id}: ${cause}`));
    if (documents.some(({ urgent }) => urgent)) await this.index.refresh(this.shutdown.signal);
    await markRefused(this.dataSource, refused);
    const refusedIds = new Set(refused.map(({ id }) => id));
    await ackSent(
      this.dataSource,
      documents.filter(({ id }) => !refusedIds.has(id)),
    );
  }

  /** Removes documents from the index, at most one batch. Returns whether there were any. */
  private async sendRemovals(): Promise<boolean> {
    const removals = await waitingRemovals(this.dataSource, batchSize);
    if (removals.length === 0) return false;
    const indices = await this.index.writeTargets(this.shutdown.signal);
    if (indices.length === 0) return (this.isReady = false);
    if (this.index.isOlderThan(indices)) return !(this.isSuperseded = true);
    const refused = await sendAll(this.client, indices, removals, this.shutdown.signal);
    if (refused.length > 0) throw new Error(`the index refuses to remove publication ${refused[0]?.id}`);
    await ackRemovals(this.dataSource, removals);
    return true;
  }

  private async sleep(ms: number): Promise<void> {
    if (this.isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
