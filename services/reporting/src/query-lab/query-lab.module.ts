import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { LabQuestions } from './lab-questions.js';
import { QueryLabController } from './query-lab.controller.js';
import { ReadDraft } from './read-draft.js';

/** Shows what an expression finds, why, and what a change of it adds and removes. */
@Module({
  imports: [ReportsModule, TopicsModule],
  controllers: [QueryLabController],
  providers: [ReadDraft, LabQuestions],
})
export class QueryLabModule {}
