import fs from 'node:fs/promises';
import path from 'node:path';
import type { BeforeApplicationShutdown, Logger, OnApplicationBootstrap, OnModuleInit } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ProjectionFeed, withFeedsPaused } from '../feed/projection-feed.js';
import type { PublishMatches } from '../report-store.js';
import type { BuildProgress, StoreHealth } from '../store-maintenance.js';
import { DuckdbProjection } from './duckdb-projection.js';
import { DuckdbReportStore, type DuckdbReportStoreOptions } from './duckdb-report-store.js';
import { MonthTotalsJob } from './months/month-totals-job.js';
import type { TotalledFor } from './months/month-totals.js';
import { EngineProcess } from './engine/engine-process.js';

export interface DuckdbSettings {
  /** Where the file is; it belongs to the engine alone. */
  folder: string;
  memoryMb: number;
}

const fileName = 'facts.duckdb';

/** The engine's process with its file and its feed, for the lifetime of the service. */
export class DuckdbEngine implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly process: EngineProcess;
  readonly feed: ProjectionFeed;
  readonly #file: string;
  readonly #projection: DuckdbProjection;
  /** Only in the process that feeds. */
  readonly #totals: MonthTotalsJob | undefined;
  readonly #watching = new Set<BuildProgress>();

  constructor(
    private readonly dataSource: DataSource,
    { folder, memoryMb }: DuckdbSettings,
    publish: PublishMatches,
    logger: Pick<Logger, 'log' | 'error'>,
    totalledFor?: () => Promise<TotalledFor>,
  ) {
    this.#file = path.join(folder, fileName);
    this.process = new EngineProcess({ file: this.#file, memory: `${memoryMb}MB` }, logger);
    const onError = (error: unknown): void =>
      logger.error(error instanceof Error ? (error.stack ?? '') : String(error));
    this.#projection = new DuckdbProjection(dataSource, this.process, onError, (done, all) => {
      for (const progress of this.#watching) progress(done, all);
    });
    this.#totals =
      totalledFor &&
      new MonthTotalsJob(
        this.process.client,
        async () => (this.process.isUp && this.feed.isReady ? totalledFor() : undefined),
        onError,
      );
    this.feed = new ProjectionFeed(dataSource, this.#projection, { publish, onError });
  }

  /** The port for the rest of the service. */
  store(options: DuckdbReportStoreOptions): DuckdbReportStore {
    return new DuckdbReportStore(this.dataSource, this.feed, this.process.client, options);
  }

  /** Builds the file anew from PostgreSQL; reports respond with 503 meanwhile. */
  rebuild(progress: BuildProgress, signal: AbortSignal): Promise<void> {
    return withFeedsPaused(this.dataSource, () => this.#projection.build(signal, progress));
  }

  /** Resolves when the file can be asked, or when `signal` is aborted; `progress`: of its building. */
  async whenOpen(progress: BuildProgress, signal: AbortSignal): Promise<void> {
    this.#watching.add(progress);
    while (!this.feed.isReady && !signal.aborted) await this.feed.waitUntilReady(waitMs);
    this.#watching.delete(progress);
  }

  health(): StoreHealth {
    const { isUp, isDamaged, restarts } = this.process;
    const state = isDamaged ? 'damaged' : !isUp ? 'away' : this.feed.isReady ? 'up' : 'opening';
    return { engine: 'duckdb', state, restarts, behind: this.feed.secondsBehind };
  }

  /** What the file takes, with its log. */
  async bytes(): Promise<number> {
    const sizes = await Promise.all(
      [this.#file, `${this.#file}.wal`].map((file) =>
        fs.stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** It starts while the rest of the service does. */
  onModuleInit(): void {
    void this.process.start();
  }

  /** The product starts without the engine, too: then reports respond with 503. */
  async onApplicationBootstrap(): Promise<void> {
    await this.process.start();
    this.feed.start();
    this.#totals?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    await this.#totals?.stop();
    await this.feed.stop();
    await this.#projection.close();
    await this.process.stop();
  }
}

const waitMs = 100;
