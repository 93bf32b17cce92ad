import { Module } from '@nestjs/common';
import { StorageController } from './storage.controller.js';

/** How large what reporting stores is. */
@Module({ controllers: [StorageController] })
export class StorageModule {}
