import { Module } from '@nestjs/common';
import { Retained, Retention } from '@mm/service-host/retention/retention.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { RetainedPosts } from './remove-posts.js';

/** Removes old posts and pictures. */
@Module({
  imports: [PicturesModule],
  providers: [{ provide: Retained, useClass: RetainedPosts }, Retention],
})
export class RetentionModule {}
