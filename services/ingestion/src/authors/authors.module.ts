import { Module } from '@nestjs/common';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { NetworksModule } from '../networks/networks.module.js';
import { AllAuthorsController } from './all-authors.controller.js';
import { AuthorWires } from './author-wires.js';
import { createListController, createLookupController } from './authors.controllers.js';
import { BlockedAuthors } from './blocked-authors.js';
import { AuthorLookup } from './author-lookup.js';
import { NetworkOfCall } from './network-of-call.js';
import { PreselectOblasts } from './preselect-oblasts.js';
import { SuggestedAuthors } from './suggested-authors.js';

/** Lists authors and finds them in their networks; others store and collect them. */
@Module({
  imports: [NetworksModule],
  controllers: [
    AllAuthorsController,
    ...sharedCalls('list', descriptorList).map(createListController),
    ...sharedCalls('lookup', descriptorList).map(createLookupController),
  ],
  providers: [AuthorWires, BlockedAuthors, AuthorLookup, NetworkOfCall, PreselectOblasts, SuggestedAuthors],
  exports: [AuthorWires, BlockedAuthors, AuthorLookup, NetworkOfCall],
})
export class AuthorsModule {}
