import { Module } from '@nestjs/common';
import { Retained, Retention } from '@mm/service-host/retention/retention.js';
import { PublicationsKept } from './publications-kept.reads.js';
import { RetainedPublications } from './remove-publications.js';

/** Removes old publications. */
@Module({
  providers: [PublicationsKept, { provide: Retained, useClass: RetainedPublications }, Retention],
  exports: [PublicationsKept],
})
export class RetentionModule {}
