import type { FactoryProvider } from '@nestjs/common';
import { Jobs } from '@mm/service-host/jobs.js';
import { DataSource } from 'typeorm';
import { ClientJobs } from './clients/client-jobs.js';
import { CollectOnDemand } from './collection/collect-on-demand.js';
import { CollectionJobs } from './collection/collection-jobs.js';
import { CollectionScheduler } from './collection/collection-scheduler.js';
import { SearchRows } from './dorking/searches/search-rows.js';
import { Networks } from './networks/networks.js';
import { FindPictures } from './pictures/find-pictures.js';

/** Reports the background jobs of the service. */
export const jobProvider: FactoryProvider = {
  provide: Symbol('jobs of ingestion'),
  inject: [Jobs, DataSource, Networks, CollectOnDemand, CollectionScheduler, FindPictures, SearchRows],
  useFactory: (
    jobs: Jobs,
    dataSource: DataSource,
    networks: Networks,
    onDemand: CollectOnDemand,
    scheduler: CollectionScheduler,
    pictures: FindPictures,
    searches: SearchRows,
  ) => {
    jobs.add('author-collection', new CollectionJobs(dataSource, onDemand, scheduler));
    jobs.add('client-task', new ClientJobs(dataSource, networks.ids));
    jobs.add('picture-search', { list: () => Promise.resolve(pictures.jobs()) });
    jobs.add('search', searches);
    return jobs;
  },
};
