import { Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { LogEngine } from '@mm/settings/log-engine.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { EVENT_LOG_READER, EVENT_LOG_SERVER, EventOutbox } from './event-log.js';
import { LOG_CLIENT, type LogClient, type LogClientOptions } from './log-client.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxNotifier } from './outbox/outbox-notifier.js';
import { createPostgresLogClient } from './postgres/postgres-log-client.js';

export interface EventLogOptions extends Omit<LogClientOptions, 'logger' | 'metrics' | 'mode'> {
  engine: LogEngine;
  /** 'stored' by default. */
  mode?: LogClientOptions['mode'];
}

/** Provides a service with its outbox, a reader and the transport that runs its `@Consume` handlers. */
@Module({})
export class EventLogModule implements OnApplicationShutdown {
  constructor(
    private readonly notifier: OutboxNotifier,
    @Inject(LOG_CLIENT) private readonly client: LogClient,
  ) {}

  static forService({ engine, mode = 'stored', ...options }: EventLogOptions): DynamicModule {
    const { url, service } = options;
    const clientOptions = { ...options, mode, logger: new Logger('event-log') };
    return {
      module: EventLogModule,
      global: true,
      providers: [
        { provide: OutboxNotifier, useFactory: () => new OutboxNotifier(url) },
        // Loaded lazily: most installations do not need kafkajs.
        {
          provide: LOG_CLIENT,
          inject: [{ token: Metrics, optional: true }],
          useFactory: async (metrics?: Metrics) =>
            engine.kind === 'kafka'
              ? (await import('./kafka/kafka-log-client.js')).createKafkaLogClient(engine.settings, {
                  ...clientOptions,
                  metrics,
                })
              : createPostgresLogClient({ ...clientOptions, metrics }),
        },
        {
          provide: EventOutbox,
          inject: [OutboxNotifier],
          useFactory: (notifier: OutboxNotifier) => new Outbox(service, notifier),
        },
        { provide: EVENT_LOG_READER, inject: [LOG_CLIENT], useFactory: ({ reader }: LogClient) => reader },
        { provide: EVENT_LOG_SERVER, inject: [LOG_CLIENT], useFactory: ({ server }: LogClient) => server },
      ],
      exports: [EventOutbox, EVENT_LOG_READER, EVENT_LOG_SERVER],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.notifier.close(), this.client.close()]);
  }
}
