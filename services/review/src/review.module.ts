import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { platformSettings } from '@mm/settings/platform-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { ArrivalsModule } from './arrivals/arrivals.module.js';
import { AuthorsModule } from './authors/authors.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { DeskViewsModule } from './desk-views/desk-views.module.js';
import { DeskModule } from './desk/desk.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { LabelsModule } from './labels/labels.module.js';
import { LaterModule } from './later/later.module.js';
import { PostsModule } from './posts/posts.module.js';
import { ProgressModule } from './progress/progress.module.js';
import { ReferenceModule } from './reference/reference.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { StoriesOnDeskModule } from './stories-on-desk/stories-on-desk.module.js';
import { reviewDatabase } from './review.database.js';

/** The service: what its modules share, and the modules. */
@Module({})
export class ReviewModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = platformSettings(environment);
    const { databaseUrl: url, eventLog: engine, poolSize, services } = settings;
    return {
      module: ReviewModule,
      imports: [
        DatabaseModule.forService({ ...reviewDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine, service: 'review' }),
        ServiceClientModule.forService(services),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
        ArrivalsModule,
        AuthorsModule,
        BatchesModule,
        DecisionsModule,
        DeskViewsModule,
        DeskModule,
        ErasureModule,
        LabelsModule,
        LaterModule,
        PostsModule,
        ProgressModule,
        ReferenceModule,
        RetentionModule,
        StoriesOnDeskModule,
      ],
    };
  }
}
