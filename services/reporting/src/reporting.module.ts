import { Module, type DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { correlationId } from '@mm/telemetry/correlation.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { CreateReporting1763700000000 } from './migrations/1763700000000-reporting.js';
import { PrepareStore } from './preparation/prepare-store.js';
import { PostClassifiedConsumer } from './publications/post-classified.consumer.js';
import { PostCountedConsumer } from './publications/post-counted.consumer.js';
import { PostReviewedConsumer } from './publications/post-reviewed.consumer.js';
import { PostWithdrawnConsumer } from './publications/post-withdrawn.consumer.js';
import { ProjectPublications } from './publications/project-publications.js';
import { PublicationReads } from './publications/publication.reads.js';
import { ReferenceChangedConsumer } from './reference/reference-changed.consumer.js';
import { ReferenceNames } from './reference/reference-names.js';
import { MarkRelevance } from './relevance/mark-relevance.js';
import { RelevanceController } from './relevance/relevance.controller.js';
import { RelevanceReads } from './relevance/relevance.reads.js';
import { FullTextController } from './reports/full-text.controller.js';
import { INSTALLATION_TIME_ZONE, MakeReport } from './reports/make-report.js';
import { ReportFormController } from './reports/report-form.controller.js';
import { ReportRights } from './reports/report-rights.js';
import { ReportSectionController } from './reports/report-section.controller.js';
import { reportingSettings } from './settings.js';
import { StoreModule } from './store/store.module.js';
import { DeleteSection } from './topics/delete-section.js';
import { DeleteTopic } from './topics/delete-topic.js';
import { SaveSection } from './topics/save-section.js';
import { SaveTopic } from './topics/save-topic.js';
import { TopicReads } from './topics/topic.reads.js';
import { TopicMatcherCache } from './topics/topic-matcher-cache.js';
import { TopicToneChangedConsumer } from './topics/topic-tone-changed.consumer.js';
import { TopicsController } from './topics/topics.controller.js';

@Module({})
export class ReportingModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = reportingSettings(environment);
    const { databaseUrl: url, poolSize, timeZone, hideFrom, store } = settings;
    return {
      module: ReportingModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({
          url,
          schema: 'reporting',
          entities: [],
          migrations: [CreateOutbox1700000000000, ...StoreModule.migrations(store), CreateReporting1763700000000],
          poolSize,
        }),
        EventLogModule.forService({ url, service: 'reporting', correlationId }),
        SignInModule.forService(settings),
        StoreModule.with({ store, timeZone, hideFrom }),
      ],
      controllers: [
        TopicsController,
        ReportFormController,
        ReportSectionController,
        FullTextController,
        RelevanceController,
        PostClassifiedConsumer,
        PostReviewedConsumer,
        PostCountedConsumer,
        PostWithdrawnConsumer,
        TopicToneChangedConsumer,
        ReferenceChangedConsumer,
      ],
      providers: [
        ProjectPublications,
        PublicationReads,
        ReferenceNames,
        TopicMatcherCache,
        TopicReads,
        SaveTopic,
        SaveSection,
        DeleteTopic,
        DeleteSection,
        MarkRelevance,
        RelevanceReads,
        PrepareStore,
        MakeReport,
        ReportRights,
        { provide: INSTALLATION_TIME_ZONE, useValue: timeZone },
      ],
    };
  }
}
