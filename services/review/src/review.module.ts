import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { Retention } from '@mm/service-host/retention/retention.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { platformSettings } from '@mm/settings/platform-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { DataSource } from 'typeorm';
import { AuthorsConsumer } from './authors/authors.consumer.js';
import { AuthorErasedConsumer } from './erasure/author-erased.consumer.js';
import { ApplySavedHits } from './labels/apply-saved-hits.js';
import { DeleteEvent } from './labels/delete-event.js';
import { LabelsController } from './labels/labels.controller.js';
import { createNetworkLabelsController } from './labels/network-labels.controller.js';
import { RestoreEvent } from './labels/restore-event.js';
import { SaveReview } from './labels/save-review.js';
import { SavedHitsConsumer } from './labels/saved-hits.consumer.js';
import { SetEvent } from './labels/set-event.js';
import { SetTone } from './labels/set-tone.js';
import { servedCalls } from './networks/served-calls.js';
import { CollectFirst } from './posts/collect-first.js';
import { createNetworkPostsController } from './posts/network-posts.controller.js';
import { PostReads } from './posts/post.reads.js';
import { POSTS_STORED, PostsConsumer } from './posts/posts.consumer.js';
import { PostsController } from './posts/posts.controller.js';
import { createAuthorProgressController, createStatisticController } from './progress/network-progress.controller.js';
import { ProgressController } from './progress/progress.controller.js';
import { ProgressReads } from './progress/progress.reads.js';
import { EventCatalog } from './reference/event-catalog.js';
import { ReferenceLists } from './reference/reference-lists.js';
import { ReferenceController } from './reference/reference.controller.js';
import { ReferenceReads } from './reference/reference.reads.js';
import { oldPosts } from './retention/remove-posts.js';
import { reviewDatabase } from './review.database.js';

@Module({})
export class ReviewModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = platformSettings(environment);
    return {
      module: ReviewModule,
      imports: [
        DatabaseModule.forService({ ...reviewDatabase, url: settings.databaseUrl, poolSize: settings.poolSize }),
        EventLogModule.forService({ url: settings.databaseUrl, engine: settings.eventLog, service: 'review' }),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
      ],
      controllers: [
        PostsController,
        LabelsController,
        ProgressController,
        ReferenceController,
        ...servedCalls('posts').map(createNetworkPostsController),
        ...servedCalls('save').map(createNetworkLabelsController),
        ...servedCalls('statistic').map(createStatisticController),
        ...servedCalls('progress').map(createAuthorProgressController),
        PostsConsumer,
        SavedHitsConsumer,
        AuthorsConsumer,
        AuthorErasedConsumer,
      ],
      providers: [
        PostReads,
        CollectFirst,
        ProgressReads,
        ReferenceReads,
        EventCatalog,
        ReferenceLists,
        SaveReview,
        ApplySavedHits,
        { provide: POSTS_STORED, useExisting: ApplySavedHits },
        SetTone,
        SetEvent,
        DeleteEvent,
        RestoreEvent,
        {
          provide: Retention,
          inject: [DataSource, EVENT_OUTBOX, SystemSettings, Jobs],
          useFactory: (dataSource: DataSource, outbox: EventOutbox, system: SystemSettings, jobs: Jobs) =>
            new Retention({ service: 'review', parts: [oldPosts], dataSource, outbox, settings: system, jobs }),
        },
        { provide: ServiceClient, useFactory: () => new ServiceClient(settings.services) },
      ],
    };
  }
}
