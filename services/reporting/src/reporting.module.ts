import { Module, type DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { CopiesModule } from './copies/copies.module.js';
import { DashboardTopicModule } from './dashboard-topic/dashboard-topic.module.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { MatchingModule } from './matching/matching.module.js';
import { PastMatchingModule } from './past-matching/past-matching.module.js';
import { PreparationModule } from './preparation/preparation.module.js';
import { PublicationsModule } from './publications/publications.module.js';
import { QueryLabModule } from './query-lab/query-lab.module.js';
import { ReferenceModule } from './reference/reference.module.js';
import { RelevanceModule } from './relevance/relevance.module.js';
import { reportingDatabase } from './reporting.database.js';
import { ReportsModule } from './reports/reports.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { reportingSettings } from './settings.js';
import { StorageModule } from './storage/storage.module.js';
import { StoreModule } from './store/store.module.js';
import { TopicsModule } from './topics/topics.module.js';
import { TrashModule } from './trash/trash.module.js';
import { ViewsModule } from './views/views.module.js';

/** The service: what its modules share, and the modules. */
@Module({})
export class ReportingModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = reportingSettings(environment);
    const { databaseUrl: url, poolSize, store, eventLog } = settings;
    return {
      module: ReportingModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...reportingDatabase(store), url, poolSize }),
        EventLogModule.forService({ url, engine: eventLog, service: 'reporting' }),
        ServiceClientModule.forService(settings.services),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
        StoreModule.with(store),
        CopiesModule,
        DashboardTopicModule,
        DownloadsModule,
        ErasureModule,
        MatchingModule,
        PastMatchingModule,
        PreparationModule,
        PublicationsModule,
        QueryLabModule,
        ReferenceModule,
        RelevanceModule,
        ReportsModule,
        RetentionModule,
        StorageModule,
        TopicsModule,
        TrashModule,
        ViewsModule,
      ],
    };
  }
}
