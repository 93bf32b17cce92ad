import type { DynamicModule } from '@nestjs/common';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { EVENT_LOG_SERVER, EventOutbox } from '@mm/event-log/event-log.js';
import type { LogHealth } from '@mm/event-log/log-health.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import type { ServiceName } from '@mm/proto/http/call.js';
import { DataSource } from 'typeorm';
import { jobsControllers } from './jobs.controller.js';
import { Jobs } from './jobs.js';

export type LogServer = CustomTransportStrategy & LogHealth;

/** What a service has, as far as its host needs it. */
export class ServiceParts {
  constructor(
    readonly dataSource: DataSource | undefined,
    readonly outbox: EventOutbox | undefined,
    readonly log: LogServer | undefined,
  ) {}
}

/** Gives a service its metrics and its list of background jobs, and its host the parts that the service has. */
export class HostModule {
  static with(name: ServiceName, metrics: Metrics): DynamicModule {
    return {
      module: HostModule,
      global: true,
      controllers: jobsControllers(name),
      providers: [
        Jobs,
        { provide: Metrics, useValue: metrics },
        {
          provide: ServiceParts,
          inject: [DataSource, EventOutbox, EVENT_LOG_SERVER].map((token) => ({ token, optional: true })),
          useFactory: (dataSource?: DataSource, outbox?: EventOutbox, log?: LogServer) =>
            new ServiceParts(dataSource, outbox, log),
        },
      ],
      exports: [Metrics, Jobs],
    };
  }
}
