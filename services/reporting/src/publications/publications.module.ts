import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { DataUntil } from './data-until.js';
import { PostsConsumer } from './posts.consumer.js';
import { ProjectPublications } from './project-publications.js';
import { PublicationReads } from './publication.reads.js';
import { ReferenceChangedConsumer } from './reference-changed.consumer.js';
import { StoryChangedConsumer } from './story-changed.consumer.js';

/** Posts become publications of the report store. */
@Module({
  imports: [MatchingModule, ReferenceModule],
  controllers: [PostsConsumer, ReferenceChangedConsumer, StoryChangedConsumer],
  providers: [ProjectPublications, DataUntil, PublicationReads],
  exports: [DataUntil, PublicationReads],
})
export class PublicationsModule {}
