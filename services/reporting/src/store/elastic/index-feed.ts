import type { Client } from '@elastic/elasticsearch';
import type { DataSource, EntityManager } from 'typeorm';
import { sendAll } from './bulk.js';
import { countDocuments, isAwaited, noteAllPending, noteRefused, noteSent, pendingDocuments } from './document-rows.js';
import type { ReportIndex } from './report-index.js';

const lock = 726_020;
const batch = 500;
const restMs = 150;
const errorRestMs = 1000;
const patienceMs = 2000;

/** Does something to indices while no feed writes: a write to one that is gone would make it again, without its mapping. */
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
  private running: Promise<void> | undefined;
  private wake: (() => void) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: Client,
    private readonly index: ReportIndex,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Resolves when the batch on its way is sent. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake?.();
    await this.running;
  }

  /** Resolves when all that is committed now can be found. */
  async settled(): Promise<void> {
    while ((await countDocuments(this.dataSource)).pending > 0 || !this.isReady) {
      if (this.stopped) throw new Error('the feed of the index is stopped');
      this.wake?.();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await this.index.refresh();
  }

  /** Resolves when what people changed can be found, or after 2 s. */
  async seen(): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end && (await isAwaited(this.dataSource)); ) {
      this.wake?.();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Resolves when the index is there, or in time without it. */
  async ready(withinMs: number): Promise<void> {
    for (const end = Date.now() + withinMs; Date.now() < end && !this.isReady && !this.stopped; ) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        if (!this.isReady) await this.prepare();
        else if (!(await this.dataSource.transaction((tx) => this.carry(tx)))) await this.rest(restMs);
      } catch (error) {
        if (!this.stopped) this.onError(error);
        await this.rest(errorRestMs);
      }
    }
  }

  /** An index that is made anew gets everything. */
  private async prepare(): Promise<void> {
    await whileFeedsRest(this.dataSource, async (tx) => {
      if (await this.index.ensure()) await noteAllPending(tx);
    });
    this.isReady = true;
  }

  private async carry(tx: EntityManager): Promise<boolean> {
    const [turn] = await tx.query<{ mine: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS mine', [lock]);
    if (!turn?.mine) return false;
    const rows = await pendingDocuments(tx, batch);
    if (rows.length === 0) return false;
    const indices = await this.index.written();
    // somebody dropped the index: it is made again and gets everything
    if (indices.length === 0) return (this.isReady = false);
    const refused = await sendAll(this.client, indices, rows);
    for (const { id, cause } of refused) this.onError(new Error(`the index refuses publication ${id}: ${cause}`));
    if (rows.some((row) => row.urgent)) await this.index.refresh();
    await noteRefused(tx, refused);
    const refusedIds = new Set(refused.map(({ id }) => id));
    await noteSent(tx, rows.filter((row) => !refusedIds.has(row.id)));
    return true;
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
