import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceClient } from '@mm/http/service-client.js';
import type { IdentitySettings } from '../settings.js';
import { BackgroundJobsController } from './background-jobs.controller.js';

/** The background jobs of all services. */
@Module({})
export class JobsModule {
  static with({ services }: Pick<IdentitySettings, 'services'>): DynamicModule {
    return {
      module: JobsModule,
      controllers: [BackgroundJobsController],
      providers: [{ provide: ServiceClient, useFactory: () => new ServiceClient(services) }],
    };
  }
}
