import { Module } from '@nestjs/common';
import { PublicationsModule } from '../publications/publications.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { CountVersions } from './count-versions.js';
import { ExplainPublications } from './explain-publications.js';
import { FormsOfWords } from './forms-of-words.js';
import { LabQuestions } from './lab-questions.js';
import { PartsOfDraft } from './parts-of-draft.js';
import { QueryLabController } from './query-lab.controller.js';
import { ReadDraft } from './read-draft.js';
import { ReasonsInTopic } from './reasons-in-topic.js';
import { TopicVersions } from './topic-versions.js';
import { TopicVersionsController } from './topic-versions.controller.js';

/** Shows what an expression finds, why, and what a change of it adds and removes. */
@Module({
  imports: [PublicationsModule, ReferenceModule, ReportsModule, TopicsModule],
  controllers: [QueryLabController, TopicVersionsController],
  providers: [
    ReadDraft,
    LabQuestions,
    PartsOfDraft,
    FormsOfWords,
    ExplainPublications,
    ReasonsInTopic,
    TopicVersions,
    CountVersions,
  ],
  exports: [ExplainPublications],
})
export class QueryLabModule {}
