import { Module } from '@nestjs/common';
import { CollectionModule } from '../collection/collection.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { FindPictures } from './find-pictures.js';
import { PictureCache } from './picture-cache.js';
import { PictureSettings } from './picture-settings.js';
import { PictureSource } from './picture-source.js';
import { PicturesController } from './pictures.controller.js';
import { ReadPicture } from './read-picture.js';

/** Reads pictures of collected posts; `retention` and `erasure` have their files forgotten. */
@Module({
  imports: [CollectionModule, NetworksModule],
  controllers: [PicturesController],
  providers: [
    FindPictures,
    {
      provide: PictureSource,
      inject: [PictureSettings],
      useFactory: ({ folder, maxBytes, allowPrivate, demoHosts }: PictureSettings) =>
        new PictureSource(new PictureCache(folder, maxBytes), { allowPrivate, demoHosts }),
    },
    ReadPicture,
  ],
  exports: [PictureSource],
})
export class PicturesModule {}
