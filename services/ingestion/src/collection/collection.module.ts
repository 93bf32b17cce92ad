import { Module } from '@nestjs/common';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { AuthorsModule } from '../authors/authors.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { AuthorsElsewhere } from './authors-elsewhere.js';
import { CollectNews } from './client-news.js';
import { CollectAuthor } from './collect-author.js';
import { CollectOnDemand } from './collect-on-demand.js';
import { CollectionJobs } from './collection-jobs.js';
import { CollectionScheduler } from './collection-scheduler.js';
import { CollectAuthorController, createUpdateController } from './collection.controllers.js';
import { PaceNetworks } from './pace-networks.js';
import { PollTargets } from './poll-targets.js';
import { PostStore } from './post-store.js';
import { RefreshCounters } from './refresh-counters.js';
import { RefreshProfile } from './refresh-profile.js';
import { SavedPostsConsumer } from './saved-posts.consumer.js';

/** Polls authors; others change the poll plan, wake the scheduler, and work behind its polls. */
@Module({
  imports: [AuthorsModule, NetworksModule],
  controllers: [
    CollectAuthorController,
    SavedPostsConsumer,
    ...sharedCalls('update', descriptorList).map(createUpdateController),
  ],
  providers: [
    AuthorsElsewhere,
    CollectAuthor,
    CollectNews,
    CollectOnDemand,
    CollectionJobs,
    CollectionScheduler,
    PaceNetworks,
    PollTargets,
    PostStore,
    RefreshCounters,
    RefreshProfile,
  ],
  exports: [AuthorsElsewhere, CollectNews, CollectionScheduler, PollTargets],
})
export class CollectionModule {}
