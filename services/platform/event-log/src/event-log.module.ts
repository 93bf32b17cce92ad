import { Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { EVENT_LOG_READER, EVENT_LOG_SERVER, EVENT_OUTBOX } from './event-log.js';
import { logEngine } from './log-engine.js';
import { LOG_PARTS, type LogParts } from './log-parts.js';
import { Outbox } from './outbox/outbox.js';
import { Wake } from './outbox/wake.js';
import { postgresParts } from './postgres/postgres-parts.js';

export interface EventLogOptions {
  url: string;
  /** Name of the service: producer of its events and consumer group. */
  service: string;
  /** 'tail' for those who push to clients and keep no place. */
  mode?: 'stored' | 'tail';
  correlationId?: () => string | undefined;
}

/** Gives a service its outbox, a reader and the transport that runs its `@Consume` handlers. */
@Module({})
export class EventLogModule implements OnApplicationShutdown {
  constructor(
    @Inject(Wake) private readonly wake: Wake,
    @Inject(LOG_PARTS) private readonly parts: LogParts,
  ) {}

  static forService({ url, service, mode = 'stored', correlationId }: EventLogOptions): DynamicModule {
    const logger = new Logger(`log:${service}`);
    const engine = logEngine(process.env);
    const place = { url, service, mode, logger };
    return {
      module: EventLogModule,
      global: true,
      providers: [
        { provide: Wake, useFactory: () => new Wake(url) },
        // Loaded only where it is chosen: the standalone process has no use for kafkajs.
        {
          provide: LOG_PARTS,
          useFactory: async () =>
            engine.kind === 'kafka'
              ? (await import('./kafka/kafka-parts.js')).kafkaParts(engine.settings, place)
              : postgresParts(place),
        },
        { provide: EVENT_OUTBOX, inject: [Wake], useFactory: (wake: Wake) => new Outbox(service, wake, correlationId) },
        { provide: EVENT_LOG_READER, inject: [LOG_PARTS], useFactory: ({ reader }: LogParts) => reader },
        { provide: EVENT_LOG_SERVER, inject: [LOG_PARTS], useFactory: ({ server }: LogParts) => server },
      ],
      exports: [EVENT_OUTBOX, EVENT_LOG_READER, EVENT_LOG_SERVER],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.wake.close(), this.parts.close()]);
  }
}
