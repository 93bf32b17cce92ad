import { Module } from '@nestjs/common';
import { PrepareStore } from './prepare-store.js';

/** Brings the report store up to date when the service starts. */
@Module({ providers: [PrepareStore], exports: [PrepareStore] })
export class PreparationModule {}
