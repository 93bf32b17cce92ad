import { Module } from '@nestjs/common';
import { DeskController } from './desk.controller.js';
import { DeskPosts } from './desk-posts.js';
import { DeskQueue } from './desk-queue.js';
import { DeskSnapshot } from './desk-snapshot.js';
import { PostTopicsConsumer } from './post-topics.consumer.js';
import { VisibleTopics } from './visible-topics.js';

/** The queues in which people decide on posts. */
@Module({
  controllers: [DeskController, PostTopicsConsumer],
  providers: [DeskPosts, DeskQueue, DeskSnapshot, VisibleTopics],
  exports: [DeskPosts, DeskSnapshot],
})
export class DeskModule {}
