import { Module } from '@nestjs/common';
import { RETAINED, Retention, type Retained } from '@mm/service-host/retention/retention.js';
import { PictureSource } from '../pictures/picture-source.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { retainedParts } from './remove-posts.js';

/** Removes old posts and pictures. */
@Module({
  imports: [PicturesModule],
  providers: [
    {
      provide: RETAINED,
      inject: [PictureSource],
      useFactory: (files: PictureSource): Retained => ({ service: 'ingestion', parts: retainedParts(files) }),
    },
    Retention,
  ],
})
export class RetentionModule {}
