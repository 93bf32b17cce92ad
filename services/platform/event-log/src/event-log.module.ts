import { Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { EVENT_LOG_READER, EVENT_LOG_SERVER, EVENT_OUTBOX } from './event-log.js';
import { Outbox } from './outbox/outbox.js';
import { Wake } from './outbox/wake.js';
import { PostgresLogReader } from './postgres/postgres-log-reader.js';
import { PostgresLogServer } from './postgres/postgres-log-server.js';

export interface EventLogOptions {
  url: string;
  /** Name of the service: producer of its events and consumer group. */
  service: string;
  /** 'tail' for those who push to clients and keep no place. */
  mode?: 'stored' | 'tail';
  correlationId?: () => string | undefined;
}

const READER_POOL = Symbol('READER_POOL');

/** Gives a service its outbox, a reader and the transport that runs its `@Consume` handlers. */
@Module({})
export class EventLogModule implements OnApplicationShutdown {
  constructor(
    @Inject(Wake) private readonly wake: Wake,
    @Inject(READER_POOL) private readonly pool: pg.Pool,
  ) {}

  static forService({ url, service, mode = 'stored', correlationId }: EventLogOptions): DynamicModule {
    const logger = new Logger(`log:${service}`);
    return {
      module: EventLogModule,
      global: true,
      providers: [
        { provide: Wake, useFactory: () => new Wake(url) },
        { provide: READER_POOL, useFactory: () => new pg.Pool({ connectionString: url, max: 2, application_name: `mm-log-reader-${service}` }).on('error', (error) => logger.warn(error.message)) },
        { provide: EVENT_OUTBOX, inject: [Wake], useFactory: (wake: Wake) => new Outbox(service, wake, correlationId) },
        { provide: EVENT_LOG_READER, inject: [READER_POOL], useFactory: (pool: pg.Pool) => new PostgresLogReader(pool) },
        { provide: EVENT_LOG_SERVER, useFactory: () => new PostgresLogServer({ url, group: service, mode, onError: (error) => logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error)) }) },
      ],
      exports: [EVENT_OUTBOX, EVENT_LOG_READER, EVENT_LOG_SERVER],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.wake.close(), this.pool.end()]);
  }
}
