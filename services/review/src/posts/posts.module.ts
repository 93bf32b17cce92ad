import { Module } from '@nestjs/common';
import { servedCalls } from '../networks/served-calls.js';
import { CollectFirst } from './collect-first.js';
import { createNetworkPostsController } from './network-posts.controller.js';
import { PostReads } from './post.reads.js';
import { PostsController } from './posts.controller.js';

/** Lists posts. */
@Module({
  controllers: [PostsController, ...servedCalls('posts').map(createNetworkPostsController)],
  providers: [PostReads, CollectFirst],
})
export class PostsModule {}
