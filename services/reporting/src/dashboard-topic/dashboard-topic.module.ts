import { Module } from '@nestjs/common';
import { TopicsModule } from '../topics/topics.module.js';
import { DashboardTopicController } from './dashboard-topic.controller.js';

/** The topic that a person sees first. */
@Module({ imports: [TopicsModule], controllers: [DashboardTopicController] })
export class DashboardTopicModule {}
