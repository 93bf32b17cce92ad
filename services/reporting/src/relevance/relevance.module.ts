import { Module } from '@nestjs/common';
import { PublicationsModule } from '../publications/publications.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { MarkRelevance } from './mark-relevance.js';
import { RelevanceController } from './relevance.controller.js';
import { RelevanceReads } from './relevance.reads.js';

/** Publications that do not belong to a topic. */
@Module({
  imports: [PublicationsModule, TopicsModule],
  controllers: [RelevanceController],
  providers: [MarkRelevance, RelevanceReads],
  exports: [RelevanceReads],
})
export class RelevanceModule {}
