import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';

const store = statement({}, 'UPDATE push_subscription SET username = $2, roles = $3::text[] WHERE user_id = $1');
const remove = statement({}, 'DELETE FROM push_subscription WHERE user_id = $1');

/** Keeps the names and roles of the accounts whose browsers receive pushes. */
@Controller()
export class PushAccountsConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('account.changed', { batch: 100 })
  async changed(events: LogEvent<'account.changed'>[]): Promise<Step> {
    for (const { message: m } of events)
      if (m.change === 'deleted') await affected(this.dataSource, remove, [m.userId]);
      else await affected(this.dataSource, store, [m.userId, m.username, m.disabled ? [] : m.roles]);
    return done();
  }
}
