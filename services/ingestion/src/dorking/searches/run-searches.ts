import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { RowOf } from '@mm/database/columns.js';
import { affected, rows } from '@mm/database/statement.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { withCorrelation } from '@mm/telemetry/correlation.js';
import { TakeHits } from '../hits/take-hits.js';
import { DorkingSettings } from '../providers/dorking-settings.js';
import { ProviderBudget } from '../providers/provider-budget.js';
import { SEARCH_PROVIDERS, type SearchProvider } from '../search-provider.js';
import { RunSearch, type SearchParts, type StopReason } from './run-search.js';
import { filtersOf } from './search-request.js';
import { giveBack, readClaimed, readLease, readState, renewLease, takeOver } from './search-statements.js';
import { DataSource } from 'typeorm';

/** Between two looks for a cancellation, and for searches whose process ended, ms. */
const BEAT_MS = 800;
const TAKE_OVER_MS = 2_000;
const READ_MS = 500;
/** A call without `Prefer: respond-async` is answered within 100 s, with what was found by then. */
const ANSWER_MS = 97_000;

interface Running {
  id: string;
  stop: AbortController;
  ended: Promise<void>;
}

/**
 * The searches that this process runs. It renews their leases, ends them when their time is over, takes those over
 * whose process has ended, and gives its own back when the service stops.
 */
@Injectable()
export class RunSearches implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('searches');
  /** By lease. */
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #takingOver: Promise<void> | undefined;
  #isStopping = false;

  readonly #parts: SearchParts;
  /** That a search may take since it was started. */
  readonly #budgetMs: number;

  constructor(
    private readonly dataSource: DataSource,
    outbox: EventOutbox,
    @Inject(SEARCH_PROVIDERS) providers: readonly SearchProvider[],
    budget: ProviderBudget,
    intake: TakeHits,
    private readonly settings: SystemSettings,
    { budgetMs }: DorkingSettings,
  ) {
    this.#parts = { dataSource, outbox, providers, budget, intake };
    this.#budgetMs = budgetMs;
  }

  onApplicationBootstrap(): void {
    const look = (): void => {
      this.#takingOver ??= this.#takeOver()
        .catch((error: unknown) => this.#logger.warn(`cannot look for searches: ${String(error)}`))
        .finally(() => (this.#takingOver = undefined));
    };
    this.#timer = setInterval(look, TAKE_OVER_MS);
    look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#takingOver;
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort('shutdown' satisfies StopReason);
    await Promise.all(running.map(({ ended }) => ended));
  }

  /** Begins a search that was stored with this lease. */
  start(id: string, lease: string): void {
    void rows(this.dataSource, readClaimed, [id, lease])
      .then(([claimed]) => claimed && this.#begin(claimed, lease))
      .catch((error: unknown) => this.#logger.error(error));
  }

  /** Stops a search that was cancelled, if this process runs it. */
  cancelled(id: string): void {
    for (const running of this.#running.values())
      if (running.id === id) running.stop.abort('lost' satisfies StopReason);
  }

  /** Resolves when a search has ended, in whichever process, or after its time; false then. */
  async ended(id: string): Promise<boolean> {
    const until = performance.now() + Math.min(this.#budgetMs + 10_000, ANSWER_MS);
    while (performance.now() < until) {
      const [search] = await rows(this.dataSource, readState, [id]);
      if (search?.state !== 'running') return true;
      const own = [...this.#running.values()].find((running) => running.id === id);
      await Promise.race([...(own ? [own.ended] : []), sleep(READ_MS)]);
    }
    return false;
  }

  async #takeOver(): Promise<void> {
    while (!this.#isStopping) {
      const lease = randomUUID();
      const [claimed] = await rows(this.dataSource, takeOver, [lease]);
      if (!claimed) return;
      this.#logger.log(`search ${claimed.id} is continued`);
      withCorrelation(randomUUID(), () => this.#begin(claimed, lease));
    }
  }

  #begin(claimed: RowOf<(typeof readClaimed)['columns']>, lease: string): void {
    const stop = new AbortController();
    if (this.#isStopping) stop.abort('shutdown' satisfies StopReason);
    const ended = this.#run(claimed, lease, stop).finally(() => this.#running.delete(lease));
    this.#running.set(lease, { id: claimed.id, stop, ended });
  }

  /** Never rejects. */
  async #run(claimed: RowOf<(typeof readClaimed)['columns']>, lease: string, stop: AbortController): Promise<void> {
    const { request, started_at: startedAt, age_ms: age } = claimed;
    const timer = setTimeout(() => stop.abort('time' satisfies StopReason), Math.max(0, this.#budgetMs - age));
    if (age >= this.#budgetMs) stop.abort('time' satisfies StopReason);
    let beat: NodeJS.Timeout | undefined;
    try {
      const filters = filtersOf(request, startedAt, await this.settings.value('time-zone'));
      const search = new RunSearch(this.#parts, { ...claimed, lease, filters }, stop.signal);
      beat = setInterval(() => void this.#beat(search, claimed.id, lease, stop), BEAT_MS);
      await search.run();
    } catch (error) {
      // it is taken over when its lease is over
      this.#logger.error(error);
    } finally {
      clearTimeout(timer);
      clearInterval(beat);
      if (stop.signal.reason === 'shutdown') await this.#giveBack(claimed.id, lease);
    }
  }

  async #giveBack(id: string, lease: string): Promise<void> {
    await affected(this.dataSource, giveBack, [id, lease]).catch((error: unknown) => this.#logger.warn(error));
  }

  async #beat(search: RunSearch, id: string, lease: string, stop: AbortController): Promise<void> {
    try {
      const [held] = await rows(this.dataSource, readLease, [id, lease]);
      if (!held) return stop.abort('lost' satisfies StopReason);
      if (held.is_due) await affected(this.dataSource, renewLease, [id, lease]);
      await search.publish();
    } catch (error) {
      this.#logger.warn(`cannot renew search ${id}: ${String(error)}`);
    }
  }
}
