import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceClient } from '@mm/http/service-client.js';
import { DataSource } from 'typeorm';
import type { IdentitySettings } from '../settings.js';
import { SampleSizes } from './sample-sizes.js';
import { IS_LOG_ELSEWHERE, StorageController } from './storage.controller.js';

/** What the installation stores. */
@Module({})
export class StorageModule {
  static with({ services, eventLog }: Pick<IdentitySettings, 'services' | 'eventLog'>): DynamicModule {
    return {
      module: StorageModule,
      controllers: [StorageController],
      providers: [
        { provide: ServiceClient, useFactory: () => new ServiceClient(services) },
        { provide: IS_LOG_ELSEWHERE, useValue: eventLog.kind === 'kafka' },
        {
          provide: SampleSizes,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new SampleSizes(dataSource),
        },
      ],
    };
  }
}
