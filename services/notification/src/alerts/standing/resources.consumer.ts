import { Controller } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { clientCause, resourceCause } from './resource-causes.js';
import { removeCause, setCause } from './standing-causes.js';

/** Accounts, tokens, proxies and clients that collection cannot use are causes of alerts. */
@Controller()
export class ResourcesConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('resource.changed')
  async resourceChanged(events: LogEvent<'resource.changed'>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message } of events) {
        const { subject, cause } = resourceCause(message);
        if (cause) await setCause(tx, cause);
        else await removeCause(tx, 'resource-parked', subject);
      }
    });
    return done();
  }

  @Consume('telegram.client-status-changed')
  async clientChanged(events: LogEvent<'telegram.client-status-changed'>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message } of events) {
        const { subject, change } = clientCause(message);
        if (change === 'over') await removeCause(tx, 'client-lost', subject);
        else if (change) await setCause(tx, change);
      }
    });
    return done();
  }
}
