import { Module } from '@nestjs/common';
import { AuthorsModule } from '../authors/authors.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { EraseAuthor } from './erase-author.js';
import { ErasureController } from './erasure.controller.js';
import { FinishErasures } from './finish-erasures.js';

/** Erases authors. */
@Module({
  imports: [AuthorsModule, PicturesModule],
  controllers: [ErasureController],
  providers: [EraseAuthor, FinishErasures],
})
export class ErasureModule {}
