import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { EVENT_OUTBOX } from '@mm/event-log/event-log.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { DataSource } from 'typeorm';
import { AuthorWires } from './authors/author-wires.js';
import { Lookup } from './authors/lookup.js';
import { NetworkOfCall } from './authors/network-of-call.js';
import { PreselectOblasts } from './authors/preselect-oblasts.js';
import { SetAutoUpdate } from './authors/set-auto-update.js';
import { Subscribe } from './authors/subscribe.js';
import { Unsubscribe } from './authors/unsubscribe.js';
import { CollectAuthor } from './collection/collect-author.js';
import { CollectOnDemand } from './collection/collect-on-demand.js';
import { CollectionScheduler } from './collection/collection-scheduler.js';
import { PollTargets } from './collection/poll-targets.js';
import { PostStore } from './collection/post-store.js';
import { RefreshCounters } from './collection/refresh-counters.js';
import { RefreshProfile } from './collection/refresh-profile.js';
import { ReadComments } from './comments/read-comments.js';
import { Credentials } from './credentials/credentials.js';
import { StartNetwork } from './credentials/start-network.js';
import { TokenBudget } from './credentials/token-budget.js';
import { DriftLog } from './networks/drift-log.js';
import { Networks, type Collectors } from './networks/networks.js';
import { PictureCache } from './pictures/picture-cache.js';
import { PictureSource } from './pictures/picture-source.js';
import { ReadPicture } from './pictures/read-picture.js';
import type { IngestionSettings } from './settings.js';

const provide = <A extends unknown[]>(
  token: InjectionToken,
  inject: InjectionToken[],
  useFactory: (...dependencies: A) => unknown,
): FactoryProvider => ({
  provide: token,
  inject,
  useFactory: useFactory as (...dependencies: unknown[]) => unknown,
});

/** The providers of the service's modules. */
export function providers(
  { platform, networks: networkSettings, collection, pictures, serviceTokens }: IngestionSettings,
  collectors: Collectors,
): FactoryProvider[] {
  return [
    provide(ServiceClient, [], () => new ServiceClient(platform.services)),
    provide(Credentials, [DataSource], (db: DataSource) => new Credentials(db, platform.secretKey, serviceTokens)),
    provide(TokenBudget, [DataSource], (db: DataSource) => new TokenBudget(db, serviceTokens)),
    provide(
      Networks,
      [Credentials, DataSource],
      (credentials: Credentials, db: DataSource) => new Networks(collectors, credentials, new DriftLog(db)),
    ),
    provide(PollTargets, [DataSource], (db: DataSource) => new PollTargets(db, collection)),
    provide(
      PostStore,
      [DataSource, EVENT_OUTBOX, Networks],
      (db: DataSource, outbox: EventOutbox, networks: Networks) =>
        new PostStore(db, outbox, (id) => networks.collector(id).counters !== undefined),
    ),
    provide(
      CollectAuthor,
      [Networks, PostStore, Clock, Metrics],
      (networks: Networks, store: PostStore, clock: Clock, metrics: Metrics) =>
        new CollectAuthor(networks, store, collection.history, clock, metrics),
    ),
    provide(
      RefreshProfile,
      [DataSource, EVENT_OUTBOX, Networks, PollTargets, Clock],
      (db: DataSource, outbox: EventOutbox, networks: Networks, targets: PollTargets, clock: Clock) =>
        new RefreshProfile(db, outbox, networks, targets, clock),
    ),
    provide(
      RefreshCounters,
      [DataSource, EVENT_OUTBOX, Networks, Clock],
      (db: DataSource, outbox: EventOutbox, networks: Networks, clock: Clock) =>
        new RefreshCounters(db, outbox, networks, collection.countEverySeconds, clock),
    ),
    provide(
      CollectionScheduler,
      [PollTargets, CollectAuthor, RefreshProfile, Networks, TokenBudget],
      (
        targets: PollTargets,
        author: CollectAuthor,
        profiles: RefreshProfile,
        networks: Networks,
        budget: TokenBudget,
      ) => new CollectionScheduler(targets, author, profiles, networks, budget, collection),
    ),
    provide(
      CollectOnDemand,
      [DataSource, Networks, CollectionScheduler, RefreshCounters],
      (db: DataSource, networks: Networks, scheduler: CollectionScheduler, counters: RefreshCounters) =>
        new CollectOnDemand(db, networks, scheduler, counters),
    ),
    provide(AuthorWires, [ServiceClient], (services: ServiceClient) => new AuthorWires(services)),
    provide(Lookup, [DataSource, Networks], (db: DataSource, networks: Networks) => new Lookup(db, networks)),
    provide(
      Subscribe,
      [DataSource, EVENT_OUTBOX, Lookup, PollTargets, CollectionScheduler],
      (db: DataSource, outbox: EventOutbox, lookup: Lookup, targets: PollTargets, scheduler: CollectionScheduler) =>
        new Subscribe(db, outbox, lookup, targets, (network) => scheduler.wake(network)),
    ),
    provide(
      Unsubscribe,
      [DataSource, EVENT_OUTBOX, Networks, PollTargets],
      (db: DataSource, outbox: EventOutbox, networks: Networks, targets: PollTargets) =>
        new Unsubscribe(db, outbox, networks, targets),
    ),
    provide(
      NetworkOfCall,
      [DataSource, Networks, Lookup],
      (db: DataSource, networks: Networks, lookup: Lookup) => new NetworkOfCall(db, networks, lookup),
    ),
    provide(
      SetAutoUpdate,
      [DataSource, EVENT_OUTBOX, Networks, PollTargets, CollectionScheduler],
      (db: DataSource, outbox: EventOutbox, networks: Networks, targets: PollTargets, scheduler: CollectionScheduler) =>
        new SetAutoUpdate(db, outbox, networks, targets, (network) => scheduler.wake(network)),
    ),
    provide(
      PreselectOblasts,
      [DataSource, EVENT_OUTBOX],
      (db: DataSource, outbox: EventOutbox) => new PreselectOblasts(db, outbox),
    ),
    provide(
      ReadComments,
      [DataSource, Networks, ServiceClient],
      (db: DataSource, networks: Networks, services: ServiceClient) => new ReadComments(db, networks, services),
    ),
    provide(
      PictureSource,
      [],
      () =>
        new PictureSource(new PictureCache(pictures.folder, pictures.maxBytes), {
          allowPrivate: networkSettings.MM_ALLOW_PRIVATE,
          demoHosts: pictures.demoHosts,
        }),
    ),
    provide(
      ReadPicture,
      [DataSource, PictureSource, ServiceClient],
      (db: DataSource, source: PictureSource, services: ServiceClient) => new ReadPicture(db, source, services),
    ),
    provide(
      StartNetwork,
      [DataSource, Networks, Credentials, PollTargets, CollectionScheduler],
      (
        db: DataSource,
        networks: Networks,
        credentials: Credentials,
        targets: PollTargets,
        scheduler: CollectionScheduler,
      ) =>
        new StartNetwork(db, networks, credentials, {
          retryFailed: (tx, network) => targets.retryFailed(tx, network),
          resume: (network) => scheduler.resume(network),
        }),
    ),
  ];
}
