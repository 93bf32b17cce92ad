import { Module, type DynamicModule } from '@nestjs/common';
import { Upstreams } from '@mm/http/upstreams.js';
import { Cursors } from './live/cursor.js';
import { GatewaySettings } from './settings.js';

/** Gives every module what is made of the environment: settings, the key of cursors, the addresses of the services. */
@Module({})
export class SettingsModule {
  static forService(settings: GatewaySettings): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [
        { provide: GatewaySettings, useValue: settings },
        { provide: Cursors, useValue: new Cursors(settings.secretKey) },
        { provide: Upstreams, useValue: new Upstreams({ ...settings.services, keycloak: settings.keycloakUrl }) },
      ],
      exports: [GatewaySettings, Cursors, Upstreams],
    };
  }
}
