import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';

const store = statement({}, 'UPDATE alert_rule SET owner = $2, owner_roles = $3::text[] WHERE owner_id = $1');

/** Keeps the names and roles of the owners of rules: a rule raises nothing that its owner may not see any more. */
@Controller()
export class RuleOwnersConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('account.changed', { batch: 100 })
  async changed(events: LogEvent<'account.changed'>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message: m } of events) {
        const roles = m.disabled || m.change === 'deleted' ? [] : m.roles;
        await affected(tx, store, [m.userId, m.username, roles]);
      }
    });
    return done();
  }
}
