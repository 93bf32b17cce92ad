import { Module } from '@nestjs/common';
import { EventCatalog } from './event-catalog.js';
import { ReferenceLists } from './reference-lists.js';
import { ReferenceController } from './reference.controller.js';
import { ReferenceReads } from './reference.reads.js';

/** Owns the reference lists; `labels` checks labels against them, and deletes and restores events. */
@Module({
  controllers: [ReferenceController],
  providers: [ReferenceReads, EventCatalog, ReferenceLists],
  exports: [ReferenceReads, EventCatalog],
})
export class ReferenceModule {}
