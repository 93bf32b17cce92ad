import { Module } from '@nestjs/common';
import { servedCalls } from '../networks/served-calls.js';
import { createAuthorProgressController, createStatisticController } from './network-progress.controller.js';
import { ProgressController } from './progress.controller.js';
import { ProgressReads } from './progress.reads.js';

/** Counts the posts of authors. */
@Module({
  controllers: [
    ProgressController,
    ...servedCalls('statistic').map(createStatisticController),
    ...servedCalls('progress').map(createAuthorProgressController),
  ],
  providers: [ProgressReads],
})
export class ProgressModule {}
