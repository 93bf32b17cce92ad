import { Module, type DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import { Retained, Retention } from '@mm/service-host/retention/retention.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { DeleteReportCopy } from './copies/delete-report-copy.js';
import { FreezeReport } from './copies/freeze-report.js';
import { ReportCopiesController } from './copies/report-copies.controller.js';
import { ReportCopyReads } from './copies/report-copy.reads.js';
import { DashboardTopicController } from './dashboard-topic/dashboard-topic.controller.js';
import { CollectionGaps } from './downloads/document/collection-gaps.js';
import { OpenDocuments } from './downloads/document/open-document.js';
import { DownloadsController } from './downloads/downloads.controller.js';
import { DownloadJobs } from './downloads/jobs/download-jobs.js';
import { KeptDocuments } from './downloads/kept/kept-documents.js';
import { PrintThread } from './downloads/printing/print-thread.js';
import { AuthorErasedConsumer } from './erasure/author-erased.consumer.js';
import { MatchPast } from './past-matching/match-past.js';
import { MatchTextsController } from './matching/match-texts.controller.js';
import { TopicMatcherCache } from './matching/topic-matcher-cache.js';
import { PrepareStore } from './preparation/prepare-store.js';
import { DataUntil } from './publications/data-until.js';
import { PostsConsumer } from './publications/posts.consumer.js';
import { ProjectPublications } from './publications/project-publications.js';
import { PublicationReads } from './publications/publication.reads.js';
import { ReferenceChangedConsumer } from './publications/reference-changed.consumer.js';
import { ReferenceNames } from './reference/reference-names.js';
import { MarkRelevance } from './relevance/mark-relevance.js';
import { RelevanceController } from './relevance/relevance.controller.js';
import { RelevanceReads } from './relevance/relevance.reads.js';
import { FullTextController } from './reports/full-text.controller.js';
import { MakeReport } from './reports/make-report.js';
import { OverperformanceController } from './reports/overperformance.controller.js';
import { ReportChartController } from './downloads/charts/report-chart.controller.js';
import { ReadableAuthorsController } from './reports/readable-authors.controller.js';
import { ReportFormController } from './reports/report-form.controller.js';
import { QuestionQueue } from './reports/question-queue.js';
import { ReportRights } from './reports/report-rights.js';
import { ReportSectionController } from './reports/report-section.controller.js';
import { PublicationsKept } from './retention/publications-kept.reads.js';
import { RetainedPublications } from './retention/remove-publications.js';
import { reportingDatabase } from './reporting.database.js';
import { reportingSettings } from './settings.js';
import { StorageController } from './storage/storage.controller.js';
import { StoreModule } from './store/store.module.js';
import { DeleteSection } from './topics/delete-section.js';
import { DeleteTopic } from './topics/delete-topic.js';
import { SaveSection } from './topics/save-section.js';
import { KnownUsers } from './topics/known-users.js';
import { SaveTopic } from './topics/save-topic.js';
import { TopicReads } from './topics/topic.reads.js';
import { TopicToneChangedConsumer } from './topics/topic-tone-changed.consumer.js';
import { TopicsController } from './topics/topics.controller.js';
import { RestoreTopic } from './trash/restore-topic.js';
import { TrashController } from './trash/trash.controller.js';
import { TrashReads } from './trash/trash.reads.js';
import { ReportViewsController } from './views/report-views.controller.js';
import { ReportViews } from './views/report-views.js';

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
      ],
      controllers: [
        TopicsController,
        DashboardTopicController,
        ReportFormController,
        ReportChartController,
        ReportSectionController,
        OverperformanceController,
        FullTextController,
        ReadableAuthorsController,
        RelevanceController,
        DownloadsController,
        ReportViewsController,
        ReportCopiesController,
        TrashController,
        PostsConsumer,
        TopicToneChangedConsumer,
        ReferenceChangedConsumer,
        AuthorErasedConsumer,
        StorageController,
        MatchTextsController,
      ],
      providers: [
        ProjectPublications,
        DataUntil,
        PublicationReads,
        ReferenceNames,
        TopicMatcherCache,
        MatchPast,
        TopicReads,
        KnownUsers,
        SaveTopic,
        SaveSection,
        DeleteTopic,
        DeleteSection,
        MarkRelevance,
        RelevanceReads,
        PrepareStore,
        MakeReport,
        ReportRights,
        QuestionQueue,
        CollectionGaps,
        OpenDocuments,
        DownloadJobs,
        KeptDocuments,
        PrintThread,
        ReportViews,
        FreezeReport,
        ReportCopyReads,
        DeleteReportCopy,
        TrashReads,
        RestoreTopic,
        PublicationsKept,
        { provide: Retained, useClass: RetainedPublications },
        Retention,
      ],
    };
  }
}
