import { Module } from '@nestjs/common';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { AuthorsModule } from '../authors/authors.module.js';
import { CollectionModule } from '../collection/collection.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { createCommentsController } from './comments.controller.js';
import { ReadComments } from './read-comments.js';
import { RefreshComments } from './refresh-comments.js';

/** Reads comments of collected posts. */
@Module({
  imports: [AuthorsModule, CollectionModule, NetworksModule],
  controllers: sharedCalls('comments', descriptorList).map(createCommentsController),
  providers: [ReadComments, RefreshComments],
})
export class CommentsModule {}
