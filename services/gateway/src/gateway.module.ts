import { Module, type DynamicModule } from '@nestjs/common';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { EdgeModule } from './edge/edge.module.js';
import { LiveModule } from './live/live.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { SettingsModule } from './settings.module.js';
import { gatewaySettings } from './settings.js';
import { StreamModule } from './stream/stream.module.js';

/** The only entry point for browsers: calls to the services, the web build, the live channel. */
@Module({})
export class GatewayModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = gatewaySettings(environment);
    const { databaseUrl: url, eventLog: engine } = settings;
    return {
      module: GatewayModule,
      imports: [
        EventLogModule.forService({ url, engine, service: 'gateway', mode: 'tail' }),
        ServiceClientModule.forService(settings.services),
        SettingsModule.forService(settings),
        SignInModule.forService(settings, true),
        EdgeModule,
        LiveModule,
        OpenApiModule,
        StreamModule,
      ],
    };
  }
}
