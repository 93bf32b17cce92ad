import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { DeskModule } from '../desk/desk.module.js';
import { Batches } from './batches.js';
import { BatchesController } from './batches.controller.js';
import { CarryOut } from './carry-out.js';
import { Preview } from './preview.js';

/** Decisions about all posts that match a filter, carried out in the background. */
@Module({
  imports: [DecisionsModule, DeskModule],
  controllers: [BatchesController],
  providers: [Batches, CarryOut, Preview],
})
export class BatchesModule {}
