import { Inject, Injectable, Optional, type DynamicModule } from '@nestjs/common';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { LogHealth } from '@mm/event-log/log-health.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import type { ServiceName } from '@mm/proto/http/call.js';
import { DataSource } from 'typeorm';
import { jobsControllers } from './jobs.controller.js';
import { Jobs } from './jobs.js';

export type LogServer = CustomTransportStrategy & LogHealth;

/** What a service has, as far as its host needs it. */
@Injectable()
export class ServiceParts {
  constructor(
    @Optional() readonly dataSource?: DataSource,
    @Optional() readonly outbox?: EventOutbox,
    @Optional() @Inject(LogHealth) readonly log?: LogServer,
  ) {}
}

/** Gives a service its metrics and its list of background jobs, and its host the parts that the service has. */
export class HostModule {
  static with(name: ServiceName, metrics: Metrics): DynamicModule {
    return {
      module: HostModule,
      global: true,
      controllers: jobsControllers(name),
      providers: [Jobs, { provide: Metrics, useValue: metrics }, ServiceParts],
      exports: [Metrics, Jobs],
    };
  }
}
