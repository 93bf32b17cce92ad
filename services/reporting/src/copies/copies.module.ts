import { Module } from '@nestjs/common';
import { DownloadsModule } from '../downloads/downloads.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { DeleteReportCopy } from './delete-report-copy.js';
import { FreezeReport } from './freeze-report.js';
import { ReportCopiesController } from './report-copies.controller.js';
import { ReportCopyReads } from './report-copy.reads.js';

/** Frozen copies of reports. */
@Module({
  imports: [DownloadsModule, ReportsModule, TopicsModule],
  controllers: [ReportCopiesController],
  providers: [FreezeReport, ReportCopyReads, DeleteReportCopy],
})
export class CopiesModule {}
