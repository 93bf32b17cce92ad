import type { FactoryProvider } from '@nestjs/common';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { DataSource } from 'typeorm';
import { Subscribe } from '../../authors/subscribe.js';
import { BlockedAuthors } from '../../erasure/blocked-authors.js';
import { Networks } from '../../networks/networks.js';
import { keepPosts } from '../../retention/kept-posts.js';
import type { IngestionSettings } from '../../settings.js';
import { HitAddresses } from './hit-address.js';
import { HitRows } from './hit-rows.js';
import { IgnoreHit } from './ignore-hit.js';
import { LabelTexts } from './label-texts.js';
import { LoadHits } from './load-hits.js';
import { ReadFullTexts } from './read-full-texts.js';
import { ReadPublication } from './read-publication.js';
import { RemoveOldHits } from './remove-old-hits.js';
import { SaveHit } from './save-hit.js';
import { SubscribeHit } from './subscribe-hit.js';
import { TakeHits } from './take-hits.js';

const hostNetworks = new Set(descriptorList.filter(({ lookupBy }) => lookupBy === 'host').map(({ id }) => id));

/** The providers of found publications. */
export const hitProviders = ({
  networks: { MM_ALLOW_PRIVATE: allowPrivate },
  platform: { secretKey },
}: Pick<IngestionSettings, 'networks' | 'platform'>): FactoryProvider[] => [
  {
    provide: HitAddresses,
    inject: [Networks],
    useFactory: (networks: Networks) => new HitAddresses(networks, hostNetworks, allowPrivate),
  },
  {
    provide: LabelTexts,
    inject: [ServiceClient],
    useFactory: (services: ServiceClient) => new LabelTexts(services, secretKey),
  },
  {
    provide: TakeHits,
    inject: [DataSource, HitAddresses, BlockedAuthors, LabelTexts],
    useFactory: (db: DataSource, addresses: HitAddresses, blocked: BlockedAuthors, labels: LabelTexts) =>
      new TakeHits(db, addresses, blocked, labels),
  },
  {
    provide: HitRows,
    inject: [DataSource, ServiceClient],
    useFactory: (db: DataSource, services: ServiceClient) => new HitRows(db, services),
  },
  {
    provide: LoadHits,
    inject: [DataSource, ServiceClient, HitRows],
    useFactory: (db: DataSource, services: ServiceClient, hits: HitRows) => new LoadHits(db, services, hits),
  },
  {
    provide: ReadPublication,
    inject: [DataSource, EventOutbox, Networks, HitAddresses, BlockedAuthors, LabelTexts],
    useFactory: (
      db: DataSource,
      outbox: EventOutbox,
      networks: Networks,
      addresses: HitAddresses,
      blocked: BlockedAuthors,
      labels: LabelTexts,
    ) => new ReadPublication(db, outbox, networks, addresses, blocked, labels),
  },
  {
    provide: ReadFullTexts,
    inject: [DataSource, ReadPublication],
    useFactory: (db: DataSource, publications: ReadPublication) => new ReadFullTexts(db, publications),
  },
  {
    provide: IgnoreHit,
    inject: [DataSource, EventOutbox],
    useFactory: (db: DataSource, outbox: EventOutbox) => new IgnoreHit(db, outbox),
  },
  {
    provide: SubscribeHit,
    inject: [DataSource, ReadPublication, Subscribe],
    useFactory: (db: DataSource, publications: ReadPublication, subscribe: Subscribe) =>
      new SubscribeHit(db, publications, subscribe),
  },
  {
    provide: SaveHit,
    inject: [
      DataSource,
      EventOutbox,
      ServiceClient,
      ReadPublication,
      BlockedAuthors,
      IgnoreHit,
      SystemSettings,
      Metrics,
    ],
    useFactory: (
      dataSource: DataSource,
      outbox: EventOutbox,
      services: ServiceClient,
      publications: ReadPublication,
      blocked: BlockedAuthors,
      ignoring: IgnoreHit,
      settings: SystemSettings,
      metrics: Metrics,
    ) =>
      new SaveHit({
        dataSource,
        outbox,
        services,
        publications,
        blocked,
        ignoring,
        keep: keepPosts(settings),
        metrics,
      }),
  },
  {
    provide: RemoveOldHits,
    inject: [DataSource],
    useFactory: (db: DataSource) => new RemoveOldHits(db),
  },
];
