import type { FactoryProvider } from '@nestjs/common';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { DataSource } from 'typeorm';
import type { ClientsOfProcess } from '../clients/clients.js';
import { CollectionScheduler } from '../collection/collection-scheduler.js';
import { Networks } from '../networks/networks.js';
import { CLIENTS_OF_PROCESS } from '../resources/client-accounts.js';
import type { IngestionSettings } from '../settings.js';
import { FindPictures } from './find-pictures.js';
import { PictureCache } from './picture-cache.js';
import { PictureSource } from './picture-source.js';
import { ReadPicture } from './read-picture.js';

/** The providers of pictures. */
export const pictureProviders = ({
  networks: { MM_ALLOW_PRIVATE: allowPrivate },
  collection: { countEverySeconds: intervalSeconds },
  pictures: { folder, maxBytes, demoHosts },
}: Pick<IngestionSettings, 'networks' | 'collection' | 'pictures'>): FactoryProvider[] => [
  {
    provide: PictureSource,
    useFactory: () => new PictureSource(new PictureCache(folder, maxBytes), { allowPrivate, demoHosts }),
  },
  {
    provide: FindPictures,
    inject: [DataSource, EventOutbox, Networks, CollectionScheduler, { token: CLIENTS_OF_PROCESS, optional: true }],
    useFactory: (
      db: DataSource,
      outbox: EventOutbox,
      networks: Networks,
      scheduler: CollectionScheduler,
      clients?: ClientsOfProcess,
    ) =>
      new FindPictures(db, outbox, networks, {
        intervalSeconds,
        clients,
        whenPostsAllow: (network) => scheduler.whenPostsAllow(network),
      }),
  },
  {
    provide: ReadPicture,
    inject: [DataSource, PictureSource, ServiceClient, FindPictures],
    useFactory: (db: DataSource, source: PictureSource, services: ServiceClient, finder: FindPictures) =>
      new ReadPicture(db, source, services, finder),
  },
];
