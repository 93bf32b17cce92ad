import { CreateErasedAuthors1765500000000 } from '@mm/event-log/erased-authors/create-erased-authors.migration.js';
import { ErasedAuthor } from '@mm/event-log/erased-authors/erased-author.entity.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { CreateSystemSettings1765400000000 } from '@mm/system-settings/create-system-settings.migration.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import type { MigrationInterface } from 'typeorm';
import { ReportCopy } from './copies/report-copy.entity.js';
import { DashboardTopic } from './dashboard-topic/dashboard-topic.entity.js';
import { DownloadChunk, DownloadJob } from './downloads/jobs/download-job.entity.js';
import { CreateReporting1763700000000 } from './migrations/1763700000000-reporting.js';
import { KeepTopicToneChanges1764000000000 } from './migrations/1764000000000-topic-tone-changes.js';
import { KeepDashboardTopics1764100000000 } from './migrations/1764100000000-dashboard-topics.js';
import { KeepDownloadJobs1764800000000 } from './migrations/1764800000000-download-jobs.js';
import { DownloadErrors1765600000000 } from './migrations/1765600000000-download-errors.js';
import { KeepReportViews1764900000000 } from './migrations/1764900000000-report-views.js';
import { IndexPublicationsByAuthor1765000000000 } from './migrations/1765000000000-index-publications-by-author.js';
import { KeepDeletedItems1765100000000 } from './migrations/1765100000000-deleted-items.js';
import { DeleteReportCopies1765300000000 } from './migrations/1765300000000-delete-report-copies.js';
import { LimitPublications1765500000001 } from './migrations/1765500000001-retention.js';
import { KeepKazakhNames1765500000200 } from './migrations/1765500000200-kazakh-names.js';
import { LimitReportReaders1765800000000 } from './migrations/1765800000000-limit-report-readers.js';
import { KeepDocuments1765900000000 } from './migrations/1765900000000-kept-documents.js';
import { KeepDataUntil1766000000000 } from './migrations/1766000000000-data-until.js';
import { KeepTopicMatchings1766200000001 } from './migrations/1766200000001-topic-matching.js';
import { KeepStories1768600000501 } from './migrations/1768600000501-stories.js';
import { KeepTopicVersions1768600000610 } from './migrations/1768600000610-topic-versions.js';
import { VersionStories1768600000720 } from './migrations/1768600000720-version-stories.js';
import { KeepStoryRedirects1768600000721 } from './migrations/1768600000721-story-redirects.js';
import { ReferenceName } from './reference/reference-name.entity.js';
import type { StoreSettings } from './settings.js';
import { StoreModule } from './store/store.module.js';
import { Section, SectionOrder } from './topics/section.entity.js';
import { Topic } from './topics/topic.entity.js';
import { DeletedItem } from './trash/deleted-item.entity.js';
import { ReportView } from './views/report-view.entity.js';

interface ReportingDatabase {
  schema: string;
  entities: (new () => object)[];
  migrations: (new () => MigrationInterface)[];
}

/** The schema of the service with its entities and, depending on the engine of reports, its migrations. */
export const reportingDatabase = (store: Pick<StoreSettings, 'engine'>): ReportingDatabase => ({
  schema: 'reporting',
  entities: [
    Topic,
    Section,
    SectionOrder,
    ReferenceName,
    DashboardTopic,
    ReportView,
    ReportCopy,
    DownloadJob,
    DownloadChunk,
    DeletedItem,
    ErasedAuthor,
    SystemSettingRow,
  ],
  migrations: [
    CreateOutbox1700000000000,
    ...StoreModule.migrations(store),
    CreateReporting1763700000000,
    KeepTopicToneChanges1764000000000,
    KeepDashboardTopics1764100000000,
    KeepDownloadJobs1764800000000,
    KeepReportViews1764900000000,
    IndexPublicationsByAuthor1765000000000,
    KeepDeletedItems1765100000000,
    DeleteReportCopies1765300000000,
    CreateSystemSettings1765400000000,
    KeepKazakhNames1765500000200,
    CreateErasedAuthors1765500000000,
    LimitPublications1765500000001,
    DownloadErrors1765600000000,
    LimitReportReaders1765800000000,
    KeepDocuments1765900000000,
    KeepDataUntil1766000000000,
    KeepTopicMatchings1766200000001,
    KeepStories1768600000501,
    KeepTopicVersions1768600000610,
    VersionStories1768600000720,
    KeepStoryRedirects1768600000721,
  ],
});
