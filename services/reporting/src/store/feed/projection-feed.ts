import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction, tryAfterCommit } from '@mm/database/transaction.js';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { PublishMatches } from '../report-store.js';
import { publishAnnouncements, readyAnnouncements, storeAnnouncements } from './announcements.js';
import { forEachConcurrently } from './for-each-concurrently.js';
import { acknowledge, type Change, enqueue, hasUrgent, pendingAfter, refuse, urgentlyPending } from './pending.js';
import type { PendingChange, Projection } from './projection.js';

const lockId = 726_020;
const batchSize = 1000;
const announcementsAtOnce = 2000;
const maxBatchesPerTurn = 10;
/** How often the changes of other processes are looked for. */
const idleMs = 150;
/** Changes that nobody waits for are sent together with those that follow within this time. */
const gatherMs = 100;
const errorRetryMs = 1000;
const urgentTimeoutMs = 2000;
/**
 * Time for what is being sent when the service stops. A service must exit within 5 s; whatever the engine did not
 * confirm is sent again later.
 */
const shutdownMs = 1500;
const lock = statement({}, 'SELECT FROM pg_advisory_xact_lock($1)');
const tryLock = statement({ mine: column.boolean() }, 'SELECT pg_try_advisory_xact_lock($1) AS mine');
/** Until somebody fills the store again, the next start answers reports with 503. */
const forgetEngine = statement({}, `UPDATE report_engine SET engine = ''`);

/** Runs `work` while no feed sends anything to the engine: what is sent belongs to one state of it. */
export function withFeedsPaused<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return dataSource.transaction(async (tx) => {
    await rows(tx, lock, [lockId]);
    return work(tx);
  });
}

export interface FeedOptions {
  publish: PublishMatches;
  onError: (error: unknown) => void;
}

/**
 * Brings committed changes of publications to the engine that answers reports, each at least once, and announces them
 * as soon as queries see them. Feeds of several processes take turns.
 */
export class ProjectionFeed {
  #isStopped = false;
  #isReady = false;
  #isSuperseded = false;
  #running: Promise<void> | undefined;
  /** How soon the next turn is wanted. */
  #wanted: 'later' | 'soon' | 'now' = 'later';
  #interrupt: (() => void) | undefined;
  #turns = 0;
  /** The number of the last turn that found nothing to do. */
  #lastEmpty = 0;
  #upToDateAt: number | undefined;
  /** Aborts what the engine does not answer. */
  readonly #shutdown = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly projection: Projection,
    private readonly options: FeedOptions,
  ) {}

  /** Whether the engine can be asked. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Seconds since this process found that queries see everything that was committed; null as long as it did not, also
   * because another process feeds the engine.
   */
  get secondsBehind(): number | null {
    return this.#upToDateAt === undefined ? null : (Date.now() - this.#upToDateAt) / 1000;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when what is being sent is confirmed, or aborted after 1.5 s; the rest is left for the next feed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#interrupt?.();
    const timer = setTimeout(() => this.#shutdown.abort(), shutdownMs);
    await this.#running;
    clearTimeout(timer);
  }

  /** Within the transaction that changes or removes publications: the engine gets them after its commit. */
  async enqueue(tx: EntityManager, ids: readonly number[], change: Change = {}): Promise<void> {
    await enqueue(tx, ids, change);
    this.wakeAfter(tx, change.urgent ? 'now' : 'soon');
  }

  /** Publishes `topic.matched` as soon as queries see what `tx` wrote about these publications. */
  async announce(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
    if (matches.length === 0) return;
    await storeAnnouncements(tx, matches);
    this.wakeAfter(tx, 'soon');
  }

  /** Sends after the commit of `tx`; other transactions than those of `inTransaction` are found within 150 ms. */
  wakeAfter(tx: EntityManager, wanted: 'soon' | 'now'): void {
    tryAfterCommit(tx, () => this.#wake(wanted));
  }

  /** Resolves when queries see everything committed so far and it is announced. Rejects when the feed is stopped. */
  async flush(): Promise<void> {
    for (const before = this.#turns; this.#lastEmpty <= before;) {
      if (this.#isStopped) throw new Error('the feed of reports is stopped');
      this.#wake('now');
      await pause(5);
    }
    await this.projection.makeVisible(this.#shutdown.signal);
  }

  /** Resolves when queries see the changes of users, or after 2 s. */
  async waitForUrgent(): Promise<void> {
    const end = performance.now() + urgentTimeoutMs;
    while (performance.now() < end && (await this.#hasUrgent())) {
      this.#wake('now');
      await pause(10);
    }
  }

  /** Resolves when the engine can be asked, or after `withinMs`. */
  async waitUntilReady(withinMs: number): Promise<void> {
    for (const end = performance.now() + withinMs; performance.now() < end && !this.#isReady && !this.#isStopped;)
      await pause(20);
  }

  async #hasUrgent(): Promise<boolean> {
    return (await hasUrgent(this.dataSource)) || ((await this.projection.hasUrgent?.()) ?? false);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const startedAt = performance.now();
      try {
        if (!this.#isReady) await this.#open();
        else if (!(await this.dataSource.transaction((tx) => this.#turn(tx)))) await this.#rest(startedAt);
      } catch (error) {
        if (!this.#isStopped) this.options.onError(error);
        const failedAt = performance.now();
        await this.#sleepUntil(() => failedAt + errorRetryMs);
      }
    }
  }

  /** Until it is filled again, an engine that had to be created does not count as filled. */
  async #open(): Promise<void> {
    await withFeedsPaused(this.dataSource, async (tx) => {
      if (await this.projection.open(this.#shutdown.signal)) await affected(tx, forgetEngine);
    });
    this.#isReady = true;
  }

  /**
   * Sends what waits, a limited number of batches so that other processes get the lock too. `tx` only holds the lock;
   * what was sent is acknowledged at once. Returns whether to go on at once.
   */
  async #turn(tx: EntityManager): Promise<boolean> {
    const turn = ++this.#turns;
    const startedAt = Date.now();
    const [row] = await rows(tx, tryLock, [lockId]);
    if (!row?.mine) return false;
    this.#isSuperseded = false;
    if (await this.projection.hasUrgent?.()) await this.#sendTopics();
    let batches = 0;
    await forEachConcurrently(this.#batches(), this.projection.concurrency, async (changes) => {
      batches++;
      await this.#send(changes);
    });
    if (!this.#maySend()) return !this.#isReady;
    const announcements = await readyAnnouncements(this.dataSource, announcementsAtOnce);
    // after they were read, so that queries see the members that they are about
    const topics = await this.#sendTopics();
    if (!this.#maySend()) return !this.#isReady;
    if (topics === maxBatchesPerTurn) return true;
    if (announcements.length > 0) {
      await this.projection.makeVisible(this.#shutdown.signal);
      await inTransaction(this.dataSource, (own) => publishAnnouncements(own, announcements, this.options.publish));
    }
    if (batches + topics + announcements.length === 0) {
      this.#lastEmpty = turn;
      this.#upToDateAt = startedAt;
    }
    return batches === maxBatchesPerTurn || announcements.length === announcementsAtOnce;
  }

  #maySend(): boolean {
    return this.#isReady && !this.#isSuperseded && !this.#isStopped;
  }

  /** Sends changes of topics, at most ten batches. Returns how many there were. */
  async #sendTopics(): Promise<number> {
    let batches = 0;
    while (batches < maxBatchesPerTurn && this.#maySend()) {
      const sent = await this.projection.sendTopics?.(this.#shutdown.signal);
      if (sent === 'lost') this.#isReady = false;
      if (!sent) break;
      batches++;
    }
    return batches;
  }

  /** What users wait for comes first. */
  async *#batches(): AsyncGenerator<PendingChange[], void> {
    const inFlight = new Set<string>();
    let last: PendingChange | undefined;
    for (let batches = 0; batches < maxBatchesPerTurn && this.#maySend(); batches++) {
      const urgent = (await urgentlyPending(this.dataSource, batchSize)).filter(({ id }) => !inFlight.has(id));
      for (const { id } of urgent) inFlight.add(id);
      const changes = urgent.length > 0 ? urgent : await pendingAfter(this.dataSource, last, batchSize);
      if (changes.length === 0) return;
      if (urgent.length === 0) last = changes.at(-1);
      yield changes;
    }
  }

  async #send(changes: readonly PendingChange[]): Promise<void> {
    const { signal } = this.#shutdown;
    const refused = await this.projection.send(changes, signal);
    // the engine is opened again, and gets everything that it has lost
    if (refused === 'lost') return void (this.#isReady = false);
    // a newer program feeds now; the queue is left for it
    if (refused === 'superseded') return void (this.#isSuperseded = true);
    for (const { id, cause } of refused)
      this.options.onError(new Error(`the engine of reports refuses publication ${id}: ${cause}`));
    if (changes.some(({ urgent }) => urgent)) await this.projection.makeVisible(signal);
    const refusedIds = new Set(refused.map(({ id }) => id));
    await inTransaction(this.dataSource, async (tx) => {
      await acknowledge(
        tx,
        changes.filter(({ id }) => !refusedIds.has(id)),
      );
      await refuse(tx, changes, refused);
      await this.projection.acknowledged?.(tx);
    });
  }

  #wake(wanted: 'soon' | 'now'): void {
    if (this.#wanted !== 'now') this.#wanted = wanted;
    this.#interrupt?.();
  }

  /** Until the next turn is due. */
  async #rest(startedAt: number): Promise<void> {
    const dueAt = { now: 0, soon: startedAt + gatherMs, later: performance.now() + idleMs };
    await this.#sleepUntil(() => dueAt[this.#wanted]);
    this.#wanted = 'later';
  }

  /** Looks at the time again when the feed is woken; ends when it is stopped. */
  async #sleepUntil(dueAt: () => number): Promise<void> {
    for (let left = 0; !this.#isStopped && (left = dueAt() - performance.now()) > 0; this.#interrupt = undefined)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#interrupt = () => {
          clearTimeout(timer);
          resolve();
        };
      });
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
