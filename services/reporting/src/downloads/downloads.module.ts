import { Module } from '@nestjs/common';
import { QueryLabModule } from '../query-lab/query-lab.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { ReportChartController } from './charts/report-chart.controller.js';
import { CollectionGaps } from './document/collection-gaps.js';
import { OpenDocuments } from './document/open-document.js';
import { DownloadsController } from './downloads.controller.js';
import { DownloadJobs } from './jobs/download-jobs.js';
import { KeptDocuments } from './kept/kept-documents.js';
import { PrintThread } from './printing/print-thread.js';

/** Reports as files and pictures. */
@Module({
  imports: [QueryLabModule, ReferenceModule, ReportsModule, TopicsModule],
  controllers: [DownloadsController, ReportChartController],
  providers: [CollectionGaps, OpenDocuments, DownloadJobs, KeptDocuments, PrintThread],
  exports: [CollectionGaps],
})
export class DownloadsModule {}
