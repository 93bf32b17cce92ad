import { Module } from '@nestjs/common';
import { PreparationModule } from '../preparation/preparation.module.js';
import { PublicationsModule } from '../publications/publications.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { RelevanceModule } from '../relevance/relevance.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { FullTextController } from './full-text.controller.js';
import { MakeReport } from './make-report.js';
import { OverperformanceController } from './overperformance.controller.js';
import { QuestionQueue } from './question-queue.js';
import { ReadableAuthorsController } from './readable-authors.controller.js';
import { ReportFormController } from './report-form.controller.js';
import { ReportRights } from './report-rights.js';
import { ReportStoriesController } from './report-stories.controller.js';
import { StoriesOfReport } from './stories-of-report.js';
import { ReportSectionController } from './report-section.controller.js';

/** Answers questions about publications. */
@Module({
  imports: [PreparationModule, PublicationsModule, ReferenceModule, RelevanceModule, RetentionModule, TopicsModule],
  controllers: [
    ReportFormController,
    ReportSectionController,
    ReportStoriesController,
    OverperformanceController,
    FullTextController,
    ReadableAuthorsController,
  ],
  providers: [MakeReport, ReportRights, QuestionQueue, StoriesOfReport],
  exports: [MakeReport, QuestionQueue, ReportRights, StoriesOfReport],
})
export class ReportsModule {}
