import type { Client } from '@elastic/elasticsearch';
import type { DataSource, EntityManager } from 'typeorm';
import type { PublishMatches } from '../report-store.js';
import { announceFound } from './announcements.js';
import { sendAll } from './bulk.js';
import { isAwaited, isPending, noteAllPending, noteRefused, noteSent } from './document-rows.js';
import { pendingAfter, type ReadyDocument, urgentlyPending } from './ready-documents.js';
import type { ReportIndex } from './report-index.js';
import { sideBySide } from './side-by-side.js';

const lock = 726_020;
const batch = 1000;
const lanes = 3;
const batchesOfTurn = 10;
const restMs = 150;
const errorRestMs = 1000;
const patienceMs = 2000;
/**
 * Time for requests in flight when the service stops. A service must exit within 5 s; whatever the index did not
 * confirm is sent again later.
 */
const lastMs = 1500;

/**
 * Runs `work` on indices while no feed writes: a write to a dropped index would create it again, without its mapping.
 */
export function whileFeedsRest<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return dataSource.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    return work(tx);
  });
}

/** Carries committed documents into the index, each at least once. Several processes may have one: they take turns. */
export class IndexFeed {
  private stopped = false;
  private isReady = false;
  private isYielding = false;
  private running: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  /** Breaks off what the index does not answer. */
  private readonly ending = new AbortController();

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

  /** Resolves when the batches on their way are sent, or broken off after 1.5 s; what waits is for the next feed. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake?.();
    const late = setTimeout(() => this.ending.abort(), lastMs);
    await this.running;
    clearTimeout(late);
  }

  /** Resolves when all that is committed now can be found and is announced. */
  async settled(): Promise<void> {
    for (let restOf = 5; (await isPending(this.dataSource)) || !this.isReady; restOf = Math.min(restOf * 2, 80)) {
      if (this.stopped) throw new Error('the feed of the index is stopped');
      this.wake?.();
      await new Promise((resolve) => setTimeout(resolve, restOf));
    }
    await this.index.refresh();
  }

  /** Resolves when what people changed can be found, or after 2 s. */
  async seen(): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end && (await isAwaited(this.dataSource));) {
      this.wake?.();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Resolves when the index is there, or in time without it. */
  async ready(withinMs: number): Promise<void> {
    for (const end = Date.now() + withinMs; Date.now() < end && !this.isReady && !this.stopped;)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        if (!this.isReady) await this.prepare();
        else if (!(await this.dataSource.transaction((tx) => this.takeTurn(tx)))) await this.rest(restMs);
      } catch (error) {
        if (!this.stopped) this.onError(error);
        await this.rest(errorRestMs);
      }
    }
  }

  /** An index that is made anew gets everything. */
  private async prepare(): Promise<void> {
    await whileFeedsRest(this.dataSource, async (tx) => {
      if (await this.index.ensure(this.ending.signal)) await noteAllPending(tx);
    });
    this.isReady = true;
  }

  /**
   * Sends pending documents, a limited number of batches so that other processes get the lock too. `tx` only holds the
   * lock; sent batches are acknowledged immediately. Returns whether there was anything to do.
   */
  private async takeTurn(tx: EntityManager): Promise<boolean> {
    const [turn] = await tx.query<{ mine: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS mine', [lock]);
    if (!turn?.mine) return false;
    let isEmpty = true;
    this.isYielding = false;
    await sideBySide(this.waiting(), lanes, async (documents) => {
      isEmpty = false;
      await this.carry(documents);
    });
    if (this.stopped) return false;
    const hasTold = await announceFound(this.dataSource, () => this.index.refresh(this.ending.signal), this.publish);
    return (!isEmpty || hasTold) && !this.isYielding;
  }

  /** What people wait for comes before everything else. */
  private async *waiting(): AsyncGenerator<ReadyDocument[], void> {
    const onTheirWay = new Set<string>();
    let last = '0';
    for (let turns = 0; turns < batchesOfTurn && this.isReady && !this.isYielding && !this.stopped; turns++) {
      const urgent = (await urgentlyPending(this.dataSource, batch)).filter(({ id }) => !onTheirWay.has(id));
      for (const { id } of urgent) onTheirWay.add(id);
      const documents = urgent.length > 0 ? urgent : await pendingAfter(this.dataSource, last, batch);
      if (documents.length === 0) return;
      if (urgent.length === 0) last = documents.at(-1)?.id ?? last;
      yield documents;
    }
  }

  private async carry(documents: readonly ReadyDocument[]): Promise<void> {
    const indices = await this.index.written(this.ending.signal);
    // somebody dropped the index: it is made again and gets everything
    if (indices.length === 0) return void (this.isReady = false);
    // a newer program feeds now; what waits is kept for it
    if (this.index.isBehind(indices)) return void (this.isYielding = true);
    const refused = await sendAll(this.client, indices, documents, this.ending.signal);
    for (const { id, cause } of refused) this.onError(new Error(`the index refuses publication ${id}: ${cause}`));
    if (documents.some(({ urgent }) => urgent)) await this.index.refresh(this.ending.signal);
    await noteRefused(this.dataSource, refused);
    const refusedIds = new Set(refused.map(({ id }) => id));
    await noteSent(
      this.dataSource,
      documents.filter(({ id }) => !refusedIds.has(id)),
    );
  }

  private async rest(ms: number): Promise<void> {
    if (this.stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
