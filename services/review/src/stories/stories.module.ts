import { Module } from '@nestjs/common';
import { EditStory } from './edit-story.js';
import { StoryLeader } from './story-leader.js';

/** Which posts are one story. */
@Module({ providers: [EditStory, StoryLeader], exports: [EditStory] })
export class StoriesModule {}
