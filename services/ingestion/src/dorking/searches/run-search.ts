import { Logger } from '@nestjs/common';
import type { RowOf } from '@mm/database/columns.js';
import { rows } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { ProviderFault, SearchWire } from '@mm/proto/http/searches.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { HitIntake } from '../hits/take-hits.port.js';
import type { ProviderBudget } from '../providers/provider-budget.js';
import { fitsFilters } from '../queries/check-hit.js';
import type { EngineHit, ProviderPage, SearchFilters, SearchProvider } from '../search-provider.js';
import { publishSearch } from './search-event.js';
import type { PlannedQuery } from './search.entity.js';
import { endSearch, readState, writeProgress, type readClaimed } from './search-statements.js';

type Degraded = SearchWire['degraded'][number];
/** A search that this process has leased. */
type ClaimedSearch = RowOf<(typeof readClaimed)['columns']> & { lease: string; filters: SearchFilters };

/** What searches work with. */
export interface SearchParts {
  dataSource: DataSource;
  outbox: EventOutbox;
  providers: readonly SearchProvider[];
  budget: Pick<ProviderBudget, 'take' | 'fail' | 'succeed' | 'states'>;
  intake: HitIntake;
}

/** Why a search stops early: its time is over; it was cancelled or another process has it; the service stops. */
export type StopReason = 'time' | 'lost' | 'shutdown';

/** Between two events about one search, ms. */
const EVENT_MS = 500;
/** Faults after which a provider is not asked again in a search. */
const ENDS_PROVIDER: ReadonlySet<ProviderFault> = new Set(['auth_required', 'blocked', 'rate_limited', 'spent']);

/** The search has ended, or another process runs it. */
class LeaseLost extends Error {}

/** Asks the planned queries of one search, providers side by side, each one query at a time. */
export class RunSearch {
  readonly #logger = new Logger('searches');
  readonly #queries: PlannedQuery[];
  readonly #degraded: Degraded[];
  #publishedAt = -Infinity;
  #isUnpublished = false;

  constructor(
    private readonly parts: SearchParts,
    private readonly search: ClaimedSearch,
    /** Aborted with a `StopReason`. */
    private readonly signal: AbortSignal,
  ) {
    this.#queries = search.asked.map((query) => ({ ...query }));
    this.#degraded = [...search.degraded];
  }

  /** Resolves when all queries were asked or it was stopped; its end is stored unless it was lost or shut down. */
  async run(): Promise<void> {
    const names = [...new Set(this.#queries.map(({ provider }) => provider))];
    try {
      const ended = await Promise.allSettled(names.map((name) => this.#askProvider(name)));
      const failed = ended.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } catch (error) {
      if (error instanceof LeaseLost || this.#isHandedOn()) return;
      this.#logger.error(error);
      await this.#end('failed', 'interrupted');
      return;
    }
    if (!this.#isHandedOn()) await this.#finish();
  }

  /** Publishes how far it is if that changed and was not published. Rejects with errors of the database. */
  async publish(): Promise<void> {
    if (!this.#isUnpublished || !this.#isEventDue()) return;
    await inTransaction(this.parts.dataSource, async (tx) => {
      const [state] = await rows(tx, readState, [this.search.id]);
      if (state?.state === 'running') await publishSearch(tx, this.parts.outbox, state);
    });
  }

  /** Somebody else ends it. */
  #isHandedOn(): boolean {
    return this.signal.aborted && this.signal.reason !== 'time';
  }

  async #finish(): Promise<void> {
    const isAnswered = this.#queries.some(({ isAsked, fault }) => isAsked && !fault);
    const hasFailed = !isAnswered && this.#degraded.some(({ engine }) => engine === '');
    if (!hasFailed) return this.#end('done', '');
    const [state] = await rows(this.parts.dataSource, readState, [this.search.id]);
    return state?.found ? this.#end('done', '') : this.#end('failed', 'all-providers-failed');
  }

  async #askProvider(name: string): Promise<void> {
    const provider = this.parts.providers.find(({ id }) => id === name);
    if (!provider) return this.#logger.warn(`the provider ${name} is not set up any more`);
    for (const [index, query] of this.#queries.entries()) {
      if (query.provider !== name || query.isAsked) continue;
      if (this.#hasEnded(name)) return;
      if (this.signal.aborted) return;
      await this.#askQuery(provider, query, index);
    }
  }

  #hasEnded(name: string): boolean {
    return this.#degraded.some(
      ({ provider, engine, fault }) => provider === name && engine === '' && ENDS_PROVIDER.has(fault),
    );
  }

  async #askQuery(provider: SearchProvider, query: PlannedQuery, index: number): Promise<void> {
    const seen = new Set<string>();
    for (let page = 0; !this.signal.aborted; page++) {
      const found = await this.#askPage(provider, query, page);
      if (typeof found === 'string') return this.#writeFault(index, found, page);
      const isRepeated = found.hits.every(({ url }) => seen.has(url));
      for (const { url } of found.hits) seen.add(url);
      const isLast = isRepeated || !found.hasNext || page + 1 >= provider.maxPages;
      const hits = isRepeated ? [] : found.hits.filter((hit) => fitsFilters(hit, this.search.filters));
      await this.#take(hits, query.topicId, (tx) => this.#write(tx, isLast ? index : null));
      query.isAsked ||= isLast;
      if (isLast) return;
    }
  }

  /** A page of a query, or why the provider gave none. */
  async #askPage(
    provider: SearchProvider,
    query: PlannedQuery,
    page: number,
  ): Promise<Pick<ProviderPage, 'hits' | 'hasNext'> | ProviderFault> {
    const { budget } = this.parts;
    if (!(await budget.take(provider))) return this.#noteRefusal(provider);
    try {
      const { hits, degraded, hasNext } = await provider.search(query.query, page, this.signal);
      for (const { engine, fault, message } of degraded) this.#note({ provider: provider.id, engine, fault, message });
      await budget.succeed(provider);
      return { hits, hasNext };
    } catch (error) {
      if (this.signal.aborted) {
        if (this.signal.reason !== 'time') return 'transient';
        return this.#noteFault(provider.id, 'transient', 'no response before the search had to end');
      }
      if (!isFault(error)) {
        this.#logger.error(error);
        return this.#noteFault(provider.id, 'transient', 'the provider failed here');
      }
      await budget.fail(provider, error);
      return this.#noteFault(provider.id, faultOf(error.kind), error.native.message);
    }
  }

  /** The budget does not let the provider be asked: its day is over, or it has to wait after a fault. */
  async #noteRefusal({ id }: SearchProvider): Promise<ProviderFault> {
    const state = (await this.parts.budget.states(this.parts.providers)).find((one) => one.id === id);
    if (state?.state !== 'waiting' || !state.fault) return this.#noteFault(id, 'spent', '');
    return this.#noteFault(id, state.fault, state.message);
  }

  #noteFault(provider: SearchProvider['id'], fault: ProviderFault, message: string): ProviderFault {
    this.#note({ provider, engine: '', fault, message });
    return fault;
  }

  #note(entry: Degraded): void {
    const { provider, engine, fault } = entry;
    if (!this.#degraded.some((one) => one.provider === provider && one.engine === engine && one.fault === fault))
      this.#degraded.push(entry);
  }

  /** Stores that a provider gave no page of a query; one that was cut off by a stop stays open. */
  async #writeFault(index: number, fault: ProviderFault, page: number): Promise<void> {
    const query = this.#queries[index];
    if (this.signal.aborted || !query) return;
    if (page === 0) query.fault = fault;
    await inTransaction(this.parts.dataSource, (tx) => this.#write(tx, index));
    query.isAsked = true;
  }

  async #take(hits: EngineHit[], topicId: number | null, also: (tx: EntityManager) => Promise<void>): Promise<void> {
    const { id: searchId, user_id: userId } = this.search;
    if (hits.length === 0) return inTransaction(this.parts.dataSource, also);
    return this.parts.intake.take({ searchId, userId: Number(userId), hits, topicId }, also);
  }

  /** `index`: of a query that was asked. Throws LeaseLost. */
  async #write(tx: EntityManager, index: number | null): Promise<void> {
    const { id, lease } = this.search;
    const fault = index === null ? undefined : this.#queries[index]?.fault;
    const stored = JSON.stringify({ isAsked: true, ...(fault ? { fault } : {}) });
    const [state] = await rows(tx, writeProgress, [id, lease, index, stored, JSON.stringify(this.#degraded)]);
    if (!state) throw new LeaseLost();
    if (this.#isEventDue()) await publishSearch(tx, this.parts.outbox, state);
  }

  #isEventDue(): boolean {
    const now = performance.now();
    this.#isUnpublished = now - this.#publishedAt < EVENT_MS;
    if (!this.#isUnpublished) this.#publishedAt = now;
    return !this.#isUnpublished;
  }

  async #end(state: 'done' | 'failed', error: string): Promise<void> {
    const { id, lease } = this.search;
    const isOutOfTime =
      this.signal.reason === 'time' &&
      this.#queries.some(({ isAsked, provider }) => !isAsked && !this.#hasEnded(provider));
    await inTransaction(this.parts.dataSource, async (tx) => {
      const values = [id, lease, state, error, isOutOfTime, JSON.stringify(this.#degraded)];
      const [ended] = await rows(tx, endSearch, values);
      if (ended) await publishSearch(tx, this.parts.outbox, ended);
    });
  }
}

const providerFaults = new Set<string>(['blocked', 'rate_limited', 'auth_required', 'transient', 'schema_drift']);
const faultOf = (kind: string): ProviderFault => (providerFaults.has(kind) ? (kind as ProviderFault) : 'schema_drift');
