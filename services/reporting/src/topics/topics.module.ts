import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { PastMatchingModule } from '../past-matching/past-matching.module.js';
import { PublicationsModule } from '../publications/publications.module.js';
import { DeleteSection } from './delete-section.js';
import { DeleteTopic } from './delete-topic.js';
import { KnownUsers } from './known-users.js';
import { SaveSection } from './save-section.js';
import { SaveTopic } from './save-topic.js';
import { TopicToneChangedConsumer } from './topic-tone-changed.consumer.js';
import { TopicReads } from './topic.reads.js';
import { TopicsController } from './topics.controller.js';

/** Topics and sections, and who sees them. */
@Module({
  imports: [MatchingModule, PastMatchingModule, PublicationsModule],
  controllers: [TopicsController, TopicToneChangedConsumer],
  providers: [TopicReads, KnownUsers, SaveTopic, SaveSection, DeleteTopic, DeleteSection],
  exports: [TopicReads],
})
export class TopicsModule {}
