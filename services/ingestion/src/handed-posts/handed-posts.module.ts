import { Module } from '@nestjs/common';
import { AuthorsModule } from '../authors/authors.module.js';
import { HandInPosts } from './hand-in-posts.js';
import { HandedPostsController } from './handed-posts.controller.js';

/** Takes posts that another collector found. */
@Module({ imports: [AuthorsModule], controllers: [HandedPostsController], providers: [HandInPosts] })
export class HandedPostsModule {}
