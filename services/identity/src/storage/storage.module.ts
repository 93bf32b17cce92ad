import { Module } from '@nestjs/common';
import { SampleSizes } from './sample-sizes.js';
import { StorageController } from './storage.controller.js';

/** What the installation stores. */
@Module({ controllers: [StorageController], providers: [SampleSizes] })
export class StorageModule {}
