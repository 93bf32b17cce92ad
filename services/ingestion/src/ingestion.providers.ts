import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { EVENT_OUTBOX } from '@mm/event-log/event-log.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { DataSource } from 'typeorm';
import { AuthorWires } from './authors/author-wires.js';
import { Lookup } from './authors/lookup.js';
import { PreselectOblasts } from './authors/preselect-oblasts.js';
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
import { Networks, type Collectors } from './networks/networks.js';
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
  { platform, collection, serviceTokens }: IngestionSettings,
  collectors: Collectors,
): FactoryProvider[] {
  return [
    provide(ServiceClient, [], () => new ServiceClient(platform.services)),
    provide(Credentials, [DataSource], (db: DataSource) => new Credentials(db, platform.secretKey, serviceTokens)),
    provide(
      Networks,
      [Credentials],
      (credentials: Credentials) => new Networks(collectors, (network) => credentials.tokenOf(network)),
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
      [PollTargets, CollectAuthor, RefreshProfile, Networks, Credentials],
      (
        targets: PollTargets,
        author: CollectAuthor,
        profiles: RefreshProfile,
        networks: Networks,
        credentials: Credentials,
      ) => new CollectionScheduler(targets, author, profiles, networks, credentials, collection),
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
      PreselectOblasts,
      [DataSource, EVENT_OUTBOX],
      (db: DataSource, outbox: EventOutbox) => new PreselectOblasts(db, outbox),
    ),
    provide(
      ReadComments,
      [DataSource, Networks],
      (db: DataSource, networks: Networks) => new ReadComments(db, networks),
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
