import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { EVENT_LOG_READER } from '@mm/event-log/event-log.js';
import type { EventLogReader } from '@mm/event-log/event-log.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { Upstreams } from '@mm/http/upstreams.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import { ConfigController } from './edge/config.controller.js';
import { AuthorChangedConsumer } from './live/author-changed.consumer.js';
import { Cursors } from './live/cursor.js';
import { LiveChannel } from './live/live-channel.js';
import { LIVE_FEED } from './live/live-feed.js';
import { PostClassifiedConsumer } from './live/post-classified.consumer.js';
import { PostCountedConsumer } from './live/post-counted.consumer.js';
import { PostReviewedConsumer } from './live/post-reviewed.consumer.js';
import { PostWithdrawnConsumer } from './live/post-withdrawn.consumer.js';
import { PublicationRelevanceConsumer } from './live/publication-relevance.consumer.js';
import { ReferenceChangedConsumer } from './live/reference-changed.consumer.js';
import { RoomAccess } from './live/room-access.js';
import { TopicChangedConsumer } from './live/topic-changed.consumer.js';
import { TopicMatchedConsumer } from './live/topic-matched.consumer.js';
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
        EventLogModule.forService({ url: settings.databaseUrl, service: 'gateway', mode: 'tail' }),
        SignInModule.forService(settings),
      ],
      controllers: [
        ConfigController,
        AuthorChangedConsumer,
        PostClassifiedConsumer,
        PostCountedConsumer,
        PostReviewedConsumer,
        PostWithdrawnConsumer,
        PublicationRelevanceConsumer,
        ReferenceChangedConsumer,
        TopicChangedConsumer,
        TopicMatchedConsumer,
      ],
      providers: [
        { provide: GATEWAY_SETTINGS, useValue: settings },
        {
          provide: Upstreams,
          useFactory: () => new Upstreams({ ...settings.services, keycloak: settings.keycloakUrl }),
        },
        { provide: ServiceClient, useFactory: () => new ServiceClient(settings.services) },
        {
          provide: LiveChannel,
          inject: [TokenCheck, ServiceClient, EVENT_LOG_READER],
          useFactory: (tokens: TokenCheck, services: ServiceClient, reader: EventLogReader) =>
            new LiveChannel({
              tokens,
              reader,
              access: new RoomAccess(services),
              cursors: new Cursors(settings.secretKey),
              origins: settings.origins,
            }),
        },
        { provide: LIVE_FEED, useExisting: LiveChannel },
        GatewayShutdown,
      ],
    };
  }
}
