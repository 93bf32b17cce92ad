import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { rows, statement } from '@mm/database/statement.js';
import { UpstreamBusy } from '@mm/http/problem.js';
import { Jobs, type BackgroundJob } from '@mm/service-host/jobs.js';
import { DataSource } from 'typeorm';
import { ReportStore } from '../store/report-store.js';
import { StoreMaintenance } from '../store/store-maintenance.js';
import { hasCurrentWords, recordWords } from '../store/words-version.js';
import { isCurrentEngine, recordEngine } from './report-engine.js';
import { rewriteDocuments, type WriteDocuments } from './rewrite-documents.js';
import { rewriteWords } from './rewrite-words.js';

const lockId = 726_030;
const maxBootstrapMs = 10_000;
const retryMs = 5000;
const progressIntervalMs = 5000;

const lock = statement({}, 'SELECT FROM pg_advisory_lock($1)');
const unlock = statement({}, 'SELECT FROM pg_advisory_unlock($1)');

/**
 * Checks at every start that the store holds all publications, and fills it if another engine was used before or the
 * index is missing, as after a restore. One process does it, others wait. Then words that an earlier version made are
 * made anew while reports are answered.
 */
@Injectable()
export class PrepareStore implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('store');
  #isReady = false;
  readonly #end = new AbortController();
  #running: Promise<void> | undefined;
  #lastProgressAt = -Infinity;
  /** Undefined once there is nothing to do. */
  #job: BackgroundJob | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
    private readonly maintenance: StoreMaintenance,
    jobs: Jobs,
  ) {
    jobs.add('store-preparation', { list: () => Promise.resolve(this.#job ? [this.#job] : []) });
  }

  /** Throws UpstreamBusy until the store holds all publications. */
  assertReady(): void {
    if (!this.#isReady) throw new UpstreamBusy('the store of reports is being filled', 5);
  }

  /** Waits for a small store to be filled; a large one is filled while the service already runs. */
  async onApplicationBootstrap(): Promise<void> {
    this.#isReady = await this.#isFilled();
    const prepared = this.#untilDone(() => this.#prepare());
    this.#running = prepared.then(() => this.#untilDone(() => this.#rewriteWords()));
    await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, maxBootstrapMs).unref())]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  async #untilDone(work: () => Promise<void>): Promise<void> {
    while (!this.#end.signal.aborted) {
      try {
        await work();
        this.#job = undefined;
        return;
      } catch (error) {
        if (this.#end.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        this.#logger.error(`the store of reports cannot be brought up to date yet: ${message}`);
        const nextTryAt = new Date(Date.now() + retryMs);
        this.#job = { ...this.#current(), state: 'failed', error: message, nextTryAt };
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  async #prepare(): Promise<void> {
    const showIndexed = (done: number, all: number): void => this.#showProgress(done, all, 'indexed');
    this.#begin();
    await this.maintenance.whenOpen(showIndexed, this.#end.signal);
    if (this.#isReady && !(await this.maintenance.isOutdated())) return;
    const runner = this.dataSource.createQueryRunner();
    try {
      await rows(runner.manager, lock, [lockId]);
      // another process may have done it meanwhile
      const isFilled = await this.#isFilled();
      if (!isFilled) await this.#fill();
      if (!isFilled || (await this.maintenance.isOutdated()))
        await this.maintenance.rebuild(showIndexed, this.#end.signal);
      await recordEngine(this.dataSource, this.maintenance.engine);
      if (!this.#isReady) this.#logger.log(`reports are answered by ${this.maintenance.engine}`);
      this.#isReady = true;
    } finally {
      await rows(runner.manager, unlock, [lockId]).catch(() => undefined);
      await runner.release();
    }
  }

  async #fill(): Promise<void> {
    this.#logger.warn(
      `another engine answered reports before, or the index was lost: filling ${this.maintenance.engine} from the ` +
        'publications; reports respond with 503 until it is filled',
    );
    await rewriteDocuments(this.dataSource, this.#write, (done, all) => this.#showProgress(done, all, 'written'));
    await recordWords(this.dataSource);
  }

  async #rewriteWords(): Promise<void> {
    if (await hasCurrentWords(this.dataSource)) return;
    this.#begin();
    await rewriteWords(this.dataSource, this.#write, {
      progress: (done, all) => this.#showProgress(done, all, 'have their new words'),
      signal: this.#end.signal,
    });
  }

  readonly #write: WriteDocuments = (tx, documents) => {
    this.#end.signal.throwIfAborted();
    return this.store.upsert(tx, documents);
  };

  #begin(): void {
    this.#job = { ...this.#current(), state: 'running', tries: (this.#job?.tries ?? 0) + 1 };
  }

  #isFilled(): Promise<boolean> {
    return isCurrentEngine(this.dataSource, this.maintenance.engine);
  }

  #current(): BackgroundJob {
    return this.#job ?? { id: 'store', state: 'running', subject: this.maintenance.engine, since: new Date() };
  }

  #showProgress(done: number, all: number, what: string): void {
    if (this.#job) this.#job = { ...this.#job, progress: all > 0 ? Math.min(1, done / all) : null };
    if (performance.now() - this.#lastProgressAt < progressIntervalMs) return;
    this.#lastProgressAt = performance.now();
    this.#logger.log(`${done} of ${all} publications ${what}`);
  }
}
