import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceClient } from '@mm/http/service-client.js';
import { Upstreams } from '@mm/http/upstreams.js';
import { GatewaySettings } from '../settings.js';
import { ConfigController } from './config.controller.js';
import { InstallationTimeZone } from './installation-time-zone.js';

/** What the gateway answers itself; closes the connections to the services when its server has ended. */
@Module({
  controllers: [ConfigController],
  providers: [
    {
      provide: InstallationTimeZone,
      inject: [ServiceClient, GatewaySettings],
      useFactory: (services: ServiceClient, { initialSettings }: GatewaySettings) =>
        new InstallationTimeZone(services, initialSettings),
    },
  ],
})
export class EdgeModule implements OnApplicationShutdown {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly services: ServiceClient,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.upstreams.close(), this.services.close()]);
  }
}
