import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { EVENT_LOG_READER } from '@mm/event-log/event-log.js';
import type { EventLogReader } from '@mm/event-log/event-log.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { Upstreams } from '@mm/http/upstreams.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { ConfigController } from './edge/config.controller.js';
import { InstallationTimeZone } from './edge/installation-time-zone.js';
import { Cursors } from './live/cursor.js';
import { LiveChannel } from './live/live-channel.js';
import { LiveConsumer } from './live/live.consumer.js';
import { RoomAccess } from './live/room-access.js';
import { ApiDocumentController } from './openapi/api-document.controller.js';
import { EventStreamController } from './stream/event-stream.controller.js';
import { EventStreams } from './stream/event-streams.js';
import { GATEWAY_SETTINGS } from './settings.js';
import type { GatewaySettings } from './settings.js';
import { GatewayShutdown } from './gateway-shutdown.js';

/** The only entry point for browsers: calls to the services, the web build, the live channel. */
@Module({})
export class GatewayModule {
  static with(settings: GatewaySettings): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        EventLogModule.forService({
          url: settings.databaseUrl,
          engine: settings.eventLog,
          service: 'gateway',
          mode: 'tail',
        }),
        ServiceClientModule.forService(settings.services),
        SignInModule.forService(settings, true),
      ],
      controllers: [ApiDocumentController, ConfigController, EventStreamController, LiveConsumer],
      providers: [
        { provide: GATEWAY_SETTINGS, useValue: settings },
        {
          provide: Upstreams,
          useFactory: () => new Upstreams({ ...settings.services, keycloak: settings.keycloakUrl }),
        },
        {
          provide: InstallationTimeZone,
          inject: [ServiceClient],
          useFactory: (services: ServiceClient) => new InstallationTimeZone(services, settings.initialSettings),
        },
        {
          provide: LiveChannel,
          inject: [TokenCheck, ServiceClient, EVENT_LOG_READER, Metrics],
          useFactory: (tokens: TokenCheck, services: ServiceClient, reader: EventLogReader, metrics: Metrics) =>
            new LiveChannel({
              tokens,
              reader,
              access: new RoomAccess(services),
              cursors: new Cursors(settings.secretKey),
              origins: settings.origins,
              metrics,
            }),
        },
        {
          provide: EventStreams,
          inject: [TokenCheck, ServiceClient, EVENT_LOG_READER],
          useFactory: (tokens: TokenCheck, services: ServiceClient, reader: EventLogReader) =>
            new EventStreams({ tokens, services, reader, cursors: new Cursors(settings.secretKey) }),
        },
        GatewayShutdown,
      ],
    };
  }
}
