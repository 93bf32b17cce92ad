import type { Provider } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { DataSource } from 'typeorm';
import { SuggestedAuthors } from './authors/suggested-authors.js';
import { AuthorWires } from './authors/author-wires.js';
import { Lookup } from './authors/lookup.js';
import { NetworkOfCall } from './authors/network-of-call.js';
import { PreselectOblasts } from './authors/preselect-oblasts.js';
import { RemoveAuthor } from './authors/remove-author.js';
import { SetAutoUpdate } from './authors/set-auto-update.js';
import { Subscribe } from './authors/subscribe.js';
import { Unsubscribe } from './authors/unsubscribe.js';
import { clientProviders } from './clients/client.providers.js';
import type { ClientsOfProcess } from './clients/clients.js';
import { CollectNews } from './collection/client-news.js';
import { CollectAuthor } from './collection/collect-author.js';
import { CollectOnDemand } from './collection/collect-on-demand.js';
import { CollectionScheduler } from './collection/collection-scheduler.js';
import { PollTargets } from './collection/poll-targets.js';
import { PostStore } from './collection/post-store.js';
import { DueAuthors } from './collection/due-authors.js';
import { PaceNetworks } from './collection/pace-networks.js';
import { RefreshCounters } from './collection/refresh-counters.js';
import { RefreshProfile } from './collection/refresh-profile.js';
import { ReadComments } from './comments/read-comments.js';
import { RefreshComments } from './comments/refresh-comments.js';
import { CredentialList } from './credentials/credential-list.js';
import { CredentialStore } from './credentials/credential-store.js';
import { Credentials } from './credentials/credentials.js';
import { StartNetwork, type CollectionRestart } from './credentials/start-network.js';
import { dorkingProviders } from './dorking/dorking.providers.js';
import { BlockedAuthors } from './erasure/blocked-authors.js';
import { erasureProviders } from './erasure/erasure.providers.js';
import { HealthCheck } from './health/health-check.js';
import { HealthObserver } from './health/health-observer.js';
import { NetworkHealth } from './health/network-health.js';
import { reportSources } from './health/source-metrics.js';
import { SwitchSource } from './health/switch-source.js';
import { HandInPosts } from './handed-posts/hand-in-posts.js';
import { DriftLog } from './networks/drift-log.js';
import { Networks, type Collectors } from './networks/networks.js';
import { CLIENTS_OF_PROCESS, ClientAccounts } from './resources/client-accounts.js';
import { ResourcePool } from './resources/resource-pool.js';
import { Owners } from './owners/owners.js';
import { pictureProviders } from './pictures/picture.providers.js';
import { ManageProxies } from './proxies/manage-proxies.js';
import { Proxies } from './proxies/proxies.js';
import { keepPosts } from './retention/kept-posts.js';
import type { IngestionSettings } from './settings.js';
import { provide } from './provide.js';

const restartOf = (targets: PollTargets, scheduler: CollectionScheduler, { ids }: Networks): CollectionRestart => ({
  retryFailed: (tx, network) => targets.retryFailed(tx, network),
  resume: (network) => {
    if (ids.includes(network)) scheduler.resume(network);
  },
});

/** Networks whose authors are hosts, whose case means nothing. */
const hostNetworks = new Set(descriptorList.filter(({ lookupBy }) => lookupBy === 'host').map(({ id }) => id));
const optionalClients = { token: CLIENTS_OF_PROCESS, optional: true };

/** The providers of the service's modules. `clients` replace those of the collectors. */
export function providers(settings: IngestionSettings, collectors: Collectors, clients?: ClientsOfProcess): Provider[] {
  const { platform, networks: networkSettings, collection, pictures, health, serviceTokens } = settings;
  const box = new SecretBox(platform.secretKey, platform.previousSecretKeys);
  return [
    ...clientProviders(platform.databaseUrl, box, collectors, clients),
    provide(
      Credentials,
      [DataSource, EventOutbox],
      (db: DataSource, outbox: EventOutbox) => new Credentials(db, outbox, box, serviceTokens),
    ),
    provide(
      CredentialList,
      [DataSource, Credentials],
      (db: DataSource, credentials: Credentials) => new CredentialList(db, credentials),
    ),
    provide(Proxies, [DataSource, EventOutbox], (db: DataSource, outbox: EventOutbox) => new Proxies(db, outbox, box)),
    provide(
      Networks,
      [Credentials, Proxies, DataSource, optionalClients],
      (credentials: Credentials, proxies: Proxies, db: DataSource, ready?: ClientsOfProcess) => {
        const pool = new ResourcePool(credentials, proxies, new ClientAccounts(db, ready));
        return new Networks(collectors, pool, new DriftLog(db));
      },
    ),
    provide(PollTargets, [DataSource], (db: DataSource) => new PollTargets(db, collection)),
    provide(
      PostStore,
      [DataSource, EventOutbox, Networks],
      (db: DataSource, outbox: EventOutbox, networks: Networks) =>
        new PostStore(db, outbox, (id) => {
          const collector = networks.collector(id);
          return { counters: collector.counters !== undefined, comments: collector.comments !== undefined };
        }),
    ),
    provide(
      CollectAuthor,
      [Networks, PostStore, Metrics, SystemSettings],
      (networks: Networks, store: PostStore, metrics: Metrics, settings: SystemSettings) =>
        new CollectAuthor(networks, store, collection.history, metrics, keepPosts(settings)),
    ),
    provide(
      RefreshProfile,
      [DataSource, EventOutbox, Networks, PollTargets, Clock],
      (db: DataSource, outbox: EventOutbox, networks: Networks, targets: PollTargets, clock: Clock) =>
        new RefreshProfile(db, outbox, networks, targets, clock),
    ),
    provide(
      RefreshCounters,
      [DataSource, EventOutbox, Networks, CollectionScheduler],
      (db: DataSource, outbox: EventOutbox, networks: Networks, scheduler: CollectionScheduler) =>
        new RefreshCounters(db, outbox, networks, collection.countEverySeconds, (id) => scheduler.whenPostsAllow(id)),
    ),
    provide(
      RefreshComments,
      [DataSource, Networks, CollectionScheduler, BlockedAuthors],
      (db: DataSource, networks: Networks, scheduler: CollectionScheduler, blocked: BlockedAuthors) => {
        const whenPostsAllow = (id: NetworkId): Promise<void> => scheduler.whenPostsAllow(id);
        return new RefreshComments(db, networks, collection.countEverySeconds, whenPostsAllow, blocked);
      },
    ),
    provide(
      PaceNetworks,
      [DataSource, Networks],
      (db: DataSource, networks: Networks) => new PaceNetworks(db, networks, collection),
    ),
    provide(
      CollectionScheduler,
      [PollTargets, CollectAuthor, RefreshProfile, Networks, DataSource, HealthObserver, optionalClients],
      (
        targets: PollTargets,
        author: CollectAuthor,
        profiles: RefreshProfile,
        networks: Networks,
        db: DataSource,
        observer: HealthObserver,
        ready?: ClientsOfProcess,
      ) => {
        const dueOf = (id: NetworkId) =>
          new DueAuthors(db, id, collection, networks.collector(id).needs.operator === 'client' ? ready : undefined);
        return new CollectionScheduler(targets, author, profiles, networks, collection, dueOf, observer);
      },
    ),
    provide(
      CollectOnDemand,
      [DataSource, EventOutbox, Networks, CollectionScheduler, RefreshCounters],
      (
        db: DataSource,
        outbox: EventOutbox,
        networks: Networks,
        scheduler: CollectionScheduler,
        counters: RefreshCounters,
      ) => new CollectOnDemand(db, outbox, networks, scheduler, counters),
    ),
    // the clients need it before there are tasks, and tasks need the clients
    provide(CollectNews, [DataSource], (db: DataSource) => new CollectNews(db)),
    provide(
      Symbol('news for collection'),
      [CollectNews, CollectionScheduler, RefreshCounters],
      (news: CollectNews, scheduler: CollectionScheduler, counters: RefreshCounters) => {
        news.start({
          poll: (network, authorId) => scheduler.hurry(network, authorId),
          count: (network, codes) => counters.refreshPosts(network, codes),
        });
        return news;
      },
    ),
    provide(
      SuggestedAuthors,
      [DataSource, ServiceClient],
      (dataSource: DataSource, services: ServiceClient) => new SuggestedAuthors(dataSource, services),
    ),
    provide(AuthorWires, [ServiceClient], (services: ServiceClient) => new AuthorWires(services)),
    provide(
      Lookup,
      [DataSource, Networks, BlockedAuthors],
      (db: DataSource, networks: Networks, blocked: BlockedAuthors) => new Lookup(db, networks, blocked),
    ),
    provide(
      Subscribe,
      [DataSource, EventOutbox, Lookup, PollTargets, CollectionScheduler],
      (db: DataSource, outbox: EventOutbox, lookup: Lookup, targets: PollTargets, scheduler: CollectionScheduler) =>
        new Subscribe(db, outbox, lookup, targets, (network) => scheduler.wake(network)),
    ),
    provide(
      Unsubscribe,
      [DataSource, EventOutbox, Networks, PollTargets],
      (db: DataSource, outbox: EventOutbox, networks: Networks, targets: PollTargets) =>
        new Unsubscribe(db, outbox, networks, targets),
    ),
    provide(
      RemoveAuthor,
      [DataSource, EventOutbox, PollTargets],
      (db: DataSource, outbox: EventOutbox, targets: PollTargets) => new RemoveAuthor(db, outbox, targets),
    ),
    provide(
      NetworkOfCall,
      [DataSource, Networks, Lookup],
      (db: DataSource, networks: Networks, lookup: Lookup) => new NetworkOfCall(db, networks, lookup),
    ),
    provide(
      SetAutoUpdate,
      [DataSource, EventOutbox, Networks, PollTargets, CollectionScheduler],
      (db: DataSource, outbox: EventOutbox, networks: Networks, targets: PollTargets, scheduler: CollectionScheduler) =>
        new SetAutoUpdate(db, outbox, networks, new SwitchSource(targets, outbox), (network) =>
          scheduler.wake(network),
        ),
    ),
    provide(
      Owners,
      [DataSource, EventOutbox, Lookup, PollTargets, CollectionScheduler],
      (db: DataSource, outbox: EventOutbox, lookup: Lookup, targets: PollTargets, scheduler: CollectionScheduler) =>
        new Owners(db, outbox, lookup, targets, (network) => scheduler.wake(network)),
    ),
    provide(
      HealthObserver,
      [DataSource, EventOutbox, Clock],
      (db: DataSource, outbox: EventOutbox, clock: Clock) => new HealthObserver(db, outbox, clock),
    ),
    provide(
      HealthCheck,
      [DataSource, EventOutbox, Clock],
      (db: DataSource, outbox: EventOutbox, clock: Clock) => new HealthCheck(db, outbox, clock, health),
    ),
    provide(
      NetworkHealth,
      [DataSource, Networks, Clock, Metrics],
      (db: DataSource, networks: Networks, clock: Clock, metrics: Metrics) => {
        const health = new NetworkHealth(db, networks, clock, serviceTokens);
        reportSources(metrics, health);
        return health;
      },
    ),
    provide(
      PreselectOblasts,
      [DataSource, EventOutbox],
      (db: DataSource, outbox: EventOutbox) => new PreselectOblasts(db, outbox),
    ),
    provide(
      ReadComments,
      [DataSource, Networks, ServiceClient, BlockedAuthors],
      (db: DataSource, networks: Networks, services: ServiceClient, blocked: BlockedAuthors) =>
        new ReadComments(db, networks, services, blocked),
    ),
    ...erasureProviders(box),
    provide(
      HandInPosts,
      [DataSource, EventOutbox, BlockedAuthors, SystemSettings, Metrics],
      (db: DataSource, outbox: EventOutbox, blocked: BlockedAuthors, settings: SystemSettings, metrics: Metrics) =>
        new HandInPosts(db, outbox, blocked, keepPosts(settings), metrics, hostNetworks),
    ),
    ...dorkingProviders(settings),
    ...pictureProviders({ networks: networkSettings, collection, pictures }),
    provide(
      StartNetwork,
      [DataSource, EventOutbox, Networks, Credentials, PollTargets, CollectionScheduler],
      (
        db: DataSource,
        outbox: EventOutbox,
        networks: Networks,
        credentials: Credentials,
        targets: PollTargets,
        scheduler: CollectionScheduler,
      ) => {
        const store = new CredentialStore(credentials, outbox);
        return new StartNetwork(db, outbox, networks, store, restartOf(targets, scheduler, networks));
      },
    ),
    provide(
      ManageProxies,
      [DataSource, EventOutbox, Proxies, Networks, PollTargets, CollectionScheduler],
      (
        db: DataSource,
        outbox: EventOutbox,
        proxies: Proxies,
        networks: Networks,
        targets: PollTargets,
        scheduler: CollectionScheduler,
      ) => new ManageProxies(db, outbox, proxies, restartOf(targets, scheduler, networks)),
    ),
  ];
}
