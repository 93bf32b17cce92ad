import { Module } from '@nestjs/common';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { AuthorsModule } from '../authors/authors.module.js';
import { CollectionModule } from '../collection/collection.module.js';
import { createOwnerControllers } from './owners.controller.js';
import { Owners } from './owners.js';

/** Collects authors without a watcher. */
@Module({
  imports: [AuthorsModule, CollectionModule],
  controllers: descriptorList.flatMap(createOwnerControllers),
  providers: [Owners],
})
export class OwnersModule {}
