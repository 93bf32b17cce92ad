import { Module } from '@nestjs/common';
import { AuthorsModule } from '../authors/authors.module.js';
import { Networks } from '../networks/networks.js';
import { NetworksModule } from '../networks/networks.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { HitAddresses } from './hits/hit-address.js';
import { HitRows } from './hits/hit-rows.js';
import { HitsController } from './hits/hits.controller.js';
import { IgnoreHit } from './hits/ignore-hit.js';
import { LabelTexts } from './hits/label-texts.js';
import { LoadHits } from './hits/load-hits.js';
import { ReadFullTexts } from './hits/read-full-texts.js';
import { ReadPublication } from './hits/read-publication.js';
import { RemoveOldHits } from './hits/remove-old-hits.js';
import { SaveHit } from './hits/save-hit.js';
import { SubscribeHit } from './hits/subscribe-hit.js';
import { TakeHits } from './hits/take-hits.js';
import { createProviders, DorkingSettings } from './providers/dorking-settings.js';
import { ProviderBudget } from './providers/provider-budget.js';
import { SEARCH_PROVIDERS } from './search-provider.js';
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

const hits = [
  HitRows,
  IgnoreHit,
  LabelTexts,
  LoadHits,
  ReadFullTexts,
  ReadPublication,
  RemoveOldHits,
  SaveHit,
  SubscribeHit,
  TakeHits,
];
const searches = [
  CancelSearch,
  PlanSearch,
  ProviderBudget,
  RemoveOldSearches,
  RunSchedules,
  RunSearches,
  SearchRights,
  SearchRows,
  SearchSchedules,
  StartSearch,
];

/** Finds publications by search engines. */
@Module({
  imports: [AuthorsModule, NetworksModule, SubscriptionsModule],
  controllers: [SearchesController, HitsController],
  providers: [
    {
      provide: SEARCH_PROVIDERS,
      inject: [DorkingSettings],
      useFactory: ({ providers }: DorkingSettings) => createProviders(providers),
    },
    {
      provide: HitAddresses,
      inject: [Networks, DorkingSettings],
      useFactory: (networks: Networks, { allowPrivate }: DorkingSettings) => new HitAddresses(networks, allowPrivate),
    },
    ...hits,
    ...searches,
  ],
})
export class DorkingModule {}
