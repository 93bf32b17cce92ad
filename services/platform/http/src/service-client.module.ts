import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceClient } from './service-client.js';
import type { UpstreamAddresses } from './upstreams.js';

/** Gives a service `ServiceClient`. */
@Module({})
export class ServiceClientModule {
  static forService(addresses: UpstreamAddresses): DynamicModule {
    return {
      module: ServiceClientModule,
      global: true,
      providers: [{ provide: ServiceClient, useValue: new ServiceClient(addresses) }],
      exports: [ServiceClient],
    };
  }
}
