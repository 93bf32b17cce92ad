import { Controller, Headers, Inject, Res } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { DomainError } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { dorkingCalls } from '@mm/proto/http/dorking.js';
import { maxHits, type HitWire, type SearchRequestWire, type SearchWire } from '@mm/proto/http/searches.js';
import type { Response } from 'express';
import { HitRows } from '../hits/hit-rows.js';
import { ProviderBudget } from '../providers/provider-budget.js';
import { SEARCH_PROVIDERS, type SearchProvider } from '../search-provider.js';
import { CancelSearch } from './cancel-search.js';
import { RunSearches } from './run-searches.js';
import { SearchRows } from './search-rows.js';
import { SearchSchedules } from './search-schedules.js';
import { StartSearch } from './start-search.js';

/** Searches, their history and their schedules. */
@Controller()
export class SearchesController {
  constructor(
    private readonly starter: StartSearch,
    private readonly runner: RunSearches,
    private readonly canceller: CancelSearch,
    private readonly rows: SearchRows,
    private readonly repeated: SearchSchedules,
    private readonly hits: HitRows,
    private readonly budget: ProviderBudget,
    @Inject(SEARCH_PROVIDERS) private readonly searchProviders: readonly SearchProvider[],
  ) {}

  @Call(dorkingCalls.search)
  search(
    @Input() { body }: CallInput<typeof dorkingCalls.search>,
    @CallerOf() caller: Caller,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<typeof dorkingCalls.search>> {
    return this.#search(body, caller, prefer, response);
  }

  @Call(dorkingCalls.searchTopics)
  searchTopics(
    @Input() { body }: CallInput<typeof dorkingCalls.searchTopics>,
    @CallerOf() caller: Caller,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<typeof dorkingCalls.searchTopics>> {
    return this.#search(body, caller, prefer, response);
  }

  @Call(dorkingCalls.cancel)
  async cancel(
    @Input() { body }: CallInput<typeof dorkingCalls.cancel>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof dorkingCalls.cancel>> {
    return { status: 'success', search: await this.canceller.cancel(body.job, caller) };
  }

  @Call(dorkingCalls.searches)
  searches(
    @Input() { query }: CallInput<typeof dorkingCalls.searches>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof dorkingCalls.searches>> {
    return this.rows.own(caller, query.page, query.size);
  }

  @Call(dorkingCalls.readSearch)
  async readSearch(
    @Input() { params }: CallInput<typeof dorkingCalls.readSearch>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof dorkingCalls.readSearch>> {
    const search = await this.rows.read(params.id, caller);
    const [hits, lost] = await Promise.all([
      this.hits.ofSearch(search.id, caller),
      this.rows.lostCodes(search.id, maxHits).then((codes) => this.hits.ofCodes(codes, caller)),
    ]);
    return { search, hits, lost };
  }

  @Call(dorkingCalls.schedules)
  async schedules(@CallerOf() caller: Caller): Promise<CallResponse<typeof dorkingCalls.schedules>> {
    return { schedules: await this.repeated.list(caller) };
  }

  @Call(dorkingCalls.saveSchedule)
  async saveSchedule(
    @Input() { body }: CallInput<typeof dorkingCalls.saveSchedule>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof dorkingCalls.saveSchedule>> {
    return { status: 'success', schedule: await this.repeated.save(body, caller) };
  }

  @Call(dorkingCalls.deleteSchedule)
  async deleteSchedule(
    @Input() { body }: CallInput<typeof dorkingCalls.deleteSchedule>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof dorkingCalls.deleteSchedule>> {
    await this.repeated.remove(body.id, caller);
    return { status: 'success' };
  }

  @Call(dorkingCalls.providers)
  async providers(): Promise<CallResponse<typeof dorkingCalls.providers>> {
    return { providers: await this.budget.states(this.searchProviders) };
  }

  /** A client that goes away does not end the search. */
  async #search(
    request: SearchRequestWire,
    caller: Caller,
    prefer: string | undefined,
    response: Response,
  ): Promise<HitWire[] | { search: SearchWire }> {
    const id = await this.starter.start(request, caller);
    response.setHeader('x-job-id', id);
    if (wantsJob(prefer)) {
      response
        .status(202)
        .set({ location: `${dorkingCalls.searches.path}/${id}`, 'preference-applied': 'respond-async' });
      return { search: await this.rows.read(id, caller) };
    }
    await this.runner.ended(id);
    const search = await this.rows.read(id, caller);
    if (search.state === 'failed') throw failureOf(search);
    response.setHeader('x-truncated', String(search.state === 'running' || search.is_out_of_time));
    return this.hits.ofSearch(id, caller);
  }
}

/** Whether a `Prefer` header asks for a job. */
const wantsJob = (prefer: string | undefined): boolean =>
  (prefer ?? '').split(/[,;]/).some((preference) => preference.trim().toLowerCase() === 'respond-async');

/** 503 with the provider's faults, so that blocked providers do not look like nothing found. */
const failureOf = ({ error, degraded }: SearchWire): DomainError =>
  new DomainError(503, error, `the search failed: ${error}`, {
    details: degraded.map(({ provider, fault, message }) => ({ path: provider, code: fault, message })),
  });
