import { Module } from '@nestjs/common';
import { BackgroundJobsController } from './background-jobs.controller.js';

/** The background jobs of all services. */
@Module({ controllers: [BackgroundJobsController] })
export class JobsModule {}
