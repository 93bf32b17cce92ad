import { Module } from '@nestjs/common';
import { Retained, Retention } from '@mm/service-host/retention/retention.js';
import { PictureSource } from '../pictures/picture-source.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { retainedParts } from './remove-posts.js';

/** Removes old posts and pictures. */
@Module({
  imports: [PicturesModule],
  providers: [
    {
      provide: Retained,
      inject: [PictureSource],
      useFactory: (files: PictureSource): Retained => ({ service: 'ingestion', parts: retainedParts(files) }),
    },
    Retention,
  ],
})
export class RetentionModule {}
