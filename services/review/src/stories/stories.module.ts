import { Module } from '@nestjs/common';
import { DeskModule } from '../desk/desk.module.js';
import { EditStory } from './edit-story.js';
import { ReadStory } from './read-story.js';
import { StoriesController } from './stories.controller.js';
import { StoryLeader } from './story-leader.js';

/** Which posts are one story. */
@Module({
  imports: [DeskModule],
  controllers: [StoriesController],
  providers: [EditStory, ReadStory, StoryLeader],
})
export class StoriesModule {}
