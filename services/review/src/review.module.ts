import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { correlationId } from '@mm/telemetry/correlation.js';
import { ServiceClient } from '@mm/http/service-client.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { platformSettings } from '@mm/settings/platform-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { LabelsController } from './labels/labels.controller.js';
import { SaveReview } from './labels/save-review.js';
import { SetEvent } from './labels/set-event.js';
import { SetTone } from './labels/set-tone.js';
import { CreateReview1763700000000 } from './migrations/1763700000000-review.js';
import { MarkCutTexts1763800000000 } from './migrations/1763800000000-cut-texts.js';
import { AuthorsConsumer } from './posts/authors.consumer.js';
import { PostClassifiedConsumer } from './posts/post-classified.consumer.js';
import { PostCountedConsumer } from './posts/post-counted.consumer.js';
import { PostWithdrawnConsumer } from './posts/post-withdrawn.consumer.js';
import { PostReads } from './posts/post.reads.js';
import { PostsController } from './posts/posts.controller.js';
import { ProgressController } from './progress/progress.controller.js';
import { ProgressReads } from './progress/progress.reads.js';
import { EventCatalog } from './reference/event-catalog.js';
import { ReferenceController } from './reference/reference.controller.js';
import { ReferenceReads } from './reference/reference.reads.js';

@Module({})
export class ReviewModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = platformSettings(environment);
    return {
      module: ReviewModule,
      imports: [
        DatabaseModule.forService({
          url: settings.databaseUrl,
          schema: 'review',
          entities: [],
          migrations: [CreateOutbox1700000000000, CreateReview1763700000000, MarkCutTexts1763800000000],
          poolSize: settings.poolSize,
        }),
        EventLogModule.forService({ url: settings.databaseUrl, service: 'review', correlationId }),
        SignInModule.forService(settings),
      ],
      controllers: [
        PostsController,
        LabelsController,
        ProgressController,
        ReferenceController,
        PostClassifiedConsumer,
        PostCountedConsumer,
        PostWithdrawnConsumer,
        AuthorsConsumer,
      ],
      providers: [
        PostReads,
        ProgressReads,
        ReferenceReads,
        EventCatalog,
        SaveReview,
        SetTone,
        SetEvent,
        { provide: ServiceClient, useFactory: () => new ServiceClient(settings.services) },
      ],
    };
  }
}
