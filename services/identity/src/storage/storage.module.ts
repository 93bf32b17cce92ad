import { Module, type DynamicModule } from '@nestjs/common';
import type { IdentitySettings } from '../settings.js';
import { SampleSizes } from './sample-sizes.js';
import { IS_LOG_ELSEWHERE, StorageController } from './storage.controller.js';

/** What the installation stores. */
@Module({})
export class StorageModule {
  static with({ eventLog }: Pick<IdentitySettings, 'eventLog'>): DynamicModule {
    return {
      module: StorageModule,
      controllers: [StorageController],
      providers: [{ provide: IS_LOG_ELSEWHERE, useValue: eventLog.kind === 'kafka' }, SampleSizes],
    };
  }
}
