import { Controller } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { appendRecords } from './append-records.js';
import { AuditHeads } from './audit-heads.js';

/** Appends what all services recorded. */
@Controller()
export class AuditConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly heads: AuditHeads,
  ) {}

  @Consume('audit.recorded', { batch: 500 })
  async recorded(events: LogEvent<'audit.recorded'>[]): Promise<Step> {
    this.heads.advance(await appendRecords(this.dataSource, events));
    return done();
  }
}
