import type { FactoryProvider, Type } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import type { IngestionSettings } from '../settings.js';
import { hitProviders } from './hits/hit.providers.js';
import { HitsController } from './hits/hits.controller.js';
import { TakeHits } from './hits/take-hits.js';
import { createProviders } from './providers/dorking-settings.js';
import { ProviderBudget } from './providers/provider-budget.js';
import { SEARCH_PROVIDERS, type SearchProvider } from './search-provider.js';
import { CancelSearch } from './searches/cancel-search.js';
import { PlanSearch } from './searches/plan-search.js';
import { RemoveOldSearches } from './searches/remove-old-searches.js';
import { RunSchedules } from './searches/run-schedules.js';
import { RunSearches } from './searches/run-searches.js';
import { SearchRights } from './searches/search-rights.js';
import { SearchRows } from './searches/search-rows.js';
import { SearchSchedules } from './searches/search-schedules.js';
import { SearchesController } from './searches/searches.controller.js';
import { StartSearch } from './searches/start-search.js';
import { provide } from '../provide.js';

/** The controllers of dorking search. */
export const dorkingControllers: Type[] = [SearchesController, HitsController];

/** The providers of dorking search. */
export const dorkingProviders = (settings: IngestionSettings): FactoryProvider[] => [
  ...hitProviders(settings),
  provide(SEARCH_PROVIDERS, [], () => createProviders(settings.dorking)),
  provide(ProviderBudget, [DataSource], (db: DataSource) => new ProviderBudget(db)),
  provide(SearchRights, [ServiceClient], (services: ServiceClient) => new SearchRights(services)),
  provide(SearchRows, [DataSource, SearchRights], (db: DataSource, rights: SearchRights) => new SearchRows(db, rights)),
  provide(
    PlanSearch,
    [ServiceClient, SEARCH_PROVIDERS, SystemSettings, Clock],
    (services: ServiceClient, engines: readonly SearchProvider[], system: SystemSettings, clock: Clock) =>
      new PlanSearch(services, engines, system, clock),
  ),
  provide(
    RunSearches,
    [DataSource, EventOutbox, SEARCH_PROVIDERS, ProviderBudget, TakeHits, SystemSettings],
    (
      dataSource: DataSource,
      outbox: EventOutbox,
      engines: readonly SearchProvider[],
      budget: ProviderBudget,
      intake: TakeHits,
      system: SystemSettings,
    ) => new RunSearches({ dataSource, outbox, providers: engines, budget, intake }, system, settings.searchBudgetMs),
  ),
  provide(
    StartSearch,
    [DataSource, EventOutbox, PlanSearch, RunSearches],
    (db: DataSource, outbox: EventOutbox, planner: PlanSearch, runner: RunSearches) =>
      new StartSearch(db, outbox, planner, runner),
  ),
  provide(
    CancelSearch,
    [DataSource, EventOutbox, SearchRows, RunSearches],
    (db: DataSource, outbox: EventOutbox, searches: SearchRows, runner: RunSearches) =>
      new CancelSearch(db, outbox, searches, runner),
  ),
  provide(
    RunSchedules,
    [DataSource, StartSearch, TokenCheck, Jobs],
    (db: DataSource, starter: StartSearch, tokens: TokenCheck, jobs: Jobs) =>
      new RunSchedules(db, starter, { tokens, secretKey: settings.platform.secretKey, jobs }),
  ),
  provide(
    SearchSchedules,
    [DataSource, EventOutbox, PlanSearch, SearchRows, RunSchedules, SearchRights],
    (...of: ConstructorParameters<typeof SearchSchedules>) => new SearchSchedules(...of),
  ),
  provide(RemoveOldSearches, [DataSource, Jobs], (db: DataSource, jobs: Jobs) => new RemoveOldSearches(db, jobs)),
];
