import { Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { EVENT_LOG_READER, EVENT_LOG_SERVER, EVENT_OUTBOX } from './event-log.js';
import { logEngine } from './log-engine.js';
import { LOG_CLIENT, type LogClient } from './log-client.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxNotifier } from './outbox/outbox-notifier.js';
import { createPostgresLogClient } from './postgres/postgres-log-client.js';

export interface EventLogOptions {
  url: string;
  /** Name of the service: producer of its events and consumer group. */
  service: string;
  /** 'tail' for services that push to clients and store no position. */
  mode?: 'stored' | 'tail';
  correlationId?: () => string | undefined;
}

/** Provides a service with its outbox, a reader and the transport that runs its `@Consume` handlers. */
@Module({})
export class EventLogModule implements OnApplicationShutdown {
  constructor(
    @Inject(OutboxNotifier) private readonly notifier: OutboxNotifier,
    @Inject(LOG_CLIENT) private readonly client: LogClient,
  ) {}

  static forService({ url, service, mode = 'stored', correlationId }: EventLogOptions): DynamicModule {
    const logger = new Logger(`log:${service}`);
    const engine = logEngine(process.env);
    const clientOptions = { url, service, mode, logger };
    return {
      module: EventLogModule,
      global: true,
      providers: [
        { provide: OutboxNotifier, useFactory: () => new OutboxNotifier(url) },
        // Loaded lazily: most installations do not need kafkajs.
        {
          provide: LOG_CLIENT,
          useFactory: async () =>
            engine.kind === 'kafka'
              ? (await import('./kafka/kafka-log-client.js')).createKafkaLogClient(engine.settings, clientOptions)
              : createPostgresLogClient(clientOptions),
        },
        {
          provide: EVENT_OUTBOX,
          inject: [OutboxNotifier],
          useFactory: (notifier: OutboxNotifier) => new Outbox(service, notifier, correlationId),
        },
        { provide: EVENT_LOG_READER, inject: [LOG_CLIENT], useFactory: ({ reader }: LogClient) => reader },
        { provide: EVENT_LOG_SERVER, inject: [LOG_CLIENT], useFactory: ({ server }: LogClient) => server },
      ],
      exports: [EVENT_OUTBOX, EVENT_LOG_READER, EVENT_LOG_SERVER],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.notifier.close(), this.client.close()]);
  }
}
