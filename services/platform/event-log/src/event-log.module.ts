import { Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { LogEngine } from '@mm/settings/log-engine.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { EventLogReader, EventOutbox } from './event-log.js';
import { LogClient, type LogClientOptions } from './log-client.js';
import { LogHealth } from './log-health.js';
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
    private readonly client: LogClient,
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
          provide: LogClient,
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
        { provide: EventLogReader, inject: [LogClient], useFactory: ({ reader }: LogClient) => reader },
        { provide: LogHealth, inject: [LogClient], useFactory: ({ server }: LogClient) => server },
      ],
      exports: [EventLogReader, EventOutbox, LogHealth],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.notifier.close(), this.client.close()]);
  }
}
