import { Module } from '@nestjs/common';
import { ReferenceModule } from '../reference/reference.module.js';
import { DecisionsController } from './decisions.controller.js';
import { Decisions } from './decisions.js';

/** Decisions about several posts, and their undo. */
@Module({
  imports: [ReferenceModule],
  controllers: [DecisionsController],
  providers: [Decisions],
  exports: [Decisions],
})
export class DecisionsModule {}
