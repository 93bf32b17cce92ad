import { Logger } from '@nestjs/common';
import type { RowOf } from '@mm/database/columns.js';
import { rows } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { ProviderFault, SearchWire } from '@mm/proto/http/searches.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { TakeHits } from '../hits/take-hits.js';
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
  budget: ProviderBudget;
  intake: TakeHits;
}

/** Why a search stops early: its time is over; it was cancelled or another process has it; the service stops. */
export type StopReason = 'time' | 'lost' | 'shutdown';

/** Between two events about one search, ms. */
const EVENT_MS = 500;
/** Faults after which a provider is not asked again in a search. */
const ENDS_PROVIDER: ReadonlySet<ProviderFault> = new Set(['auth_required', 'blocked', 'rate_limited', 'spent']);

/** Queries that one provider is asked at the same time; its own rate limit spaces them. */
const AT_A_TIME = 3;

/** A query that is asked page by page. */
interface Cursor {
  query: PlannedQuery;
  index: number;
  page: number;
  seen: Set<string>;
  /** Of its last page. */
  stored: Promise<void>;
}
/** What a page gave; `isLast`: its query is asked then. */
interface ReadPage extends Pick<Cursor, 'query' | 'index'> {
  hits: EngineHit[];
  isLast: boolean;
}

/** The search has ended, or another process runs it. */
class LeaseLost extends Error {}

/**
 * Asks the planned queries of one search, providers side by side: the first pages of all queries before their second
 * ones. Pages that arrive while others are stored are stored together.
 */
export class RunSearch {
  readonly #logger = new Logger('searches');
  readonly #queries: PlannedQuery[];
  readonly #degraded: Degraded[];
  readonly #read: ReadPage[] = [];
  #storing: Promise<void> = Promise.resolve();
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
    const cursors = this.#queries.flatMap((query, index): Cursor[] =>
      query.provider !== name || query.isAsked
        ? []
        : [{ query, index, page: 0, seen: new Set(), stored: Promise.resolve() }],
    );
    const open = [...cursors];
    const stop = new AbortController();
    const askNext = async (): Promise<boolean> => {
      const cursor = this.signal.aborted || this.#hasEnded(name) ? undefined : open.shift();
      if (!cursor) return false;
      const isOpen = await this.#askCursor(provider, cursor, AbortSignal.any([this.signal, stop.signal]));
      if (this.#hasEnded(name)) stop.abort();
      if (isOpen) open.push(cursor);
      return true;
    };
    const askAll = async (): Promise<void> => {
      while (await askNext());
    };
    try {
      // a provider that refuses is asked once
      await askNext();
      await Promise.all(Array.from({ length: AT_A_TIME }, askAll));
      await Promise.all(cursors.map(({ stored }) => stored));
    } finally {
      stop.abort();
    }
  }

  #hasEnded(name: string): boolean {
    return this.#degraded.some(
      ({ provider, engine, fault }) => provider === name && engine === '' && ENDS_PROVIDER.has(fault),
    );
  }

  /** Asks the next page of a query, which is stored while the one after it is asked. False after the last one. */
  async #askCursor(provider: SearchProvider, cursor: Cursor, signal: AbortSignal): Promise<boolean> {
    const { query, index, page, seen } = cursor;
    const found = await this.#askPage(provider, query, page, signal);
    await cursor.stored;
    if (!found) return false;
    if (typeof found === 'string') {
      if (page === 0) query.fault = found;
      cursor.stored = this.#store({ query, index, hits: [], isLast: true });
      return false;
    }
    const isRepeated = found.hits.every(({ url }) => seen.has(url));
    for (const { url } of found.hits) seen.add(url);
    const isLast = isRepeated || !found.hasNext || page + 1 >= provider.maxPages;
    const hits = isRepeated ? [] : found.hits.filter((hit) => fitsFilters(hit, this.search.filters));
    cursor.stored = this.#store({ query, index, hits, isLast });
    cursor.page += 1;
    return !isLast;
  }

  /** A page of a query, or why the provider gave none; undefined for one that was cut off and stays open. */
  async #askPage(
    provider: SearchProvider,
    query: PlannedQuery,
    page: number,
    signal: AbortSignal,
  ): Promise<Pick<ProviderPage, 'hits' | 'hasNext'> | ProviderFault | undefined> {
    const { budget } = this.parts;
    if (!(await budget.take(provider))) return this.#noteRefusal(provider);
    try {
      const { hits, degraded, hasNext } = await provider.search(query.query, page, signal);
      for (const { engine, fault, message } of degraded) this.#note({ provider: provider.id, engine, fault, message });
      await budget.succeed(provider);
      return { hits, hasNext };
    } catch (error) {
      if (signal.aborted) {
        if (this.signal.reason === 'time')
          this.#noteFault(provider.id, 'transient', 'no response before the search had to end');
        return undefined;
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

  /** Resolves when the page is stored. Rejects with LeaseLost, then also for all later pages. */
  #store(page: ReadPage): Promise<void> {
    this.#read.push(page);
    this.#storing = this.#storing.then(() => this.#storeRead());
    // its query awaits it later
    this.#storing.catch(() => undefined);
    return this.#storing;
  }

  /** Stores all pages that were read since the last time, a topic at a time. */
  async #storeRead(): Promise<void> {
    const pages = this.#read.splice(0);
    const { id: searchId, user_id: userId } = this.search;
    for (const topicId of new Set(pages.map(({ query }) => query.topicId))) {
      const ofTopic = pages.filter(({ query }) => query.topicId === topicId);
      const asked = ofTopic.filter(({ isLast }) => isLast);
      const hits = ofTopic.flatMap((page) => page.hits);
      const write = (tx: EntityManager): Promise<void> => this.#write(tx, asked);
      if (hits.length === 0) await inTransaction(this.parts.dataSource, write);
      else await this.parts.intake.take({ searchId, userId: Number(userId), hits, topicId }, write);
      for (const { query } of asked) query.isAsked = true;
    }
  }

  /** `asked`: whose queries were asked. Throws LeaseLost. */
  async #write(tx: EntityManager, asked: readonly ReadPage[]): Promise<void> {
    const { id, lease } = this.search;
    const stored = asked.map(({ index, query: { fault } }) => [index, { isAsked: true, ...(fault ? { fault } : {}) }]);
    const values = [id, lease, JSON.stringify(Object.fromEntries(stored)), JSON.stringify(this.#degraded)];
    const [state] = await rows(tx, writeProgress, values);
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
