import { Module } from '@nestjs/common';
import { LabelsModule } from '../labels/labels.module.js';
import { PostsConsumer } from './posts.consumer.js';

/** Stores what the log reports of posts. */
@Module({ imports: [LabelsModule], controllers: [PostsConsumer] })
export class ArrivalsModule {}
