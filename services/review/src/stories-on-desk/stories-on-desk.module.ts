import { Module } from '@nestjs/common';
import { DeskModule } from '../desk/desk.module.js';
import { StoriesModule } from '../stories/stories.module.js';
import { ReadStory } from './read-story.js';
import { StoriesController } from './stories.controller.js';

/** Stories as people see and change them. */
@Module({ imports: [DeskModule, StoriesModule], controllers: [StoriesController], providers: [ReadStory] })
export class StoriesOnDeskModule {}
