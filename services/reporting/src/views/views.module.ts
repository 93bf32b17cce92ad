import { Module } from '@nestjs/common';
import { TopicsModule } from '../topics/topics.module.js';
import { ReportViews } from './report-views.js';
import { ReportViewsController } from './report-views.controller.js';

/** Named views of reports. */
@Module({ imports: [TopicsModule], controllers: [ReportViewsController], providers: [ReportViews] })
export class ViewsModule {}
