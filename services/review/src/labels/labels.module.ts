import { Module } from '@nestjs/common';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ApplySavedHits } from './apply-saved-hits.js';
import { DeletedEvents } from './deleted-events.js';
import { LabelsController } from './labels.controller.js';
import { createNetworkLabelsController } from './network-labels.controller.js';
import { SaveReview } from './save-review.js';
import { SavedHitsConsumer } from './saved-hits.consumer.js';
import { SetEvent } from './set-event.js';
import { SetTone } from './set-tone.js';

/** Sets the labels of posts; `arrivals` gives them to posts that were saved before they arrived. */
@Module({
  imports: [ReferenceModule],
  controllers: [
    LabelsController,
    ...sharedCalls('save', descriptorList).map(createNetworkLabelsController),
    SavedHitsConsumer,
  ],
  providers: [SaveReview, ApplySavedHits, SetTone, SetEvent, DeletedEvents],
  exports: [ApplySavedHits],
})
export class LabelsModule {}
