import { Module } from '@nestjs/common';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import {
  createAuthorProgressController,
  createStatisticController,
  ProgressController,
} from './progress.controller.js';
import { ProgressReads } from './progress.reads.js';

/** Counts the posts of authors. */
@Module({
  controllers: [
    ProgressController,
    ...sharedCalls('statistic', descriptorList).map(createStatisticController),
    ...sharedCalls('progress', descriptorList).map(createAuthorProgressController),
  ],
  providers: [ProgressReads],
})
export class ProgressModule {}
