import { Module } from '@nestjs/common';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { CollectFirst } from './collect-first.js';
import { createNetworkPostsController } from './network-posts.controller.js';
import { PostReads } from './post.reads.js';
import { PostsController } from './posts.controller.js';

/** Lists posts. */
@Module({
  controllers: [PostsController, ...sharedCalls('posts', descriptorList).map(createNetworkPostsController)],
  providers: [PostReads, CollectFirst],
})
export class PostsModule {}
