import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { PastMatchingModule } from '../past-matching/past-matching.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { RestoreTopic } from './restore-topic.js';
import { TrashController } from './trash.controller.js';
import { TrashReads } from './trash.reads.js';

/** Deleted topics, which can be restored. */
@Module({
  imports: [MatchingModule, PastMatchingModule, TopicsModule],
  controllers: [TrashController],
  providers: [TrashReads, RestoreTopic],
})
export class TrashModule {}
