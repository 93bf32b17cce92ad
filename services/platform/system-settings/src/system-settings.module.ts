import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { SystemSettingValues } from '@mm/proto/vocabulary/system-setting.js';
import { DataSource } from 'typeorm';
import { SystemSettings } from './system-settings.js';

// Identity's own table is ahead of the log.
const follow = statement(
  {},
  `INSERT INTO system_setting AS s (key, value, changed_at)
   VALUES ($1, nullif($2::jsonb, 'null'), $3)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at
   WHERE s.changed_at < excluded.changed_at`,
);

/** Keeps the service's table of settings up to date. */
@Controller()
class SettingChangedConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SystemSettings,
  ) {}

  @Consume('setting.changed', { batch: 100 })
  async changed(events: LogEvent<'setting.changed'>[]): Promise<Step> {
    for (const { message } of events)
      await affected(this.dataSource, follow, [message.key, message.value, message.changedAt]);
    this.settings.refresh();
    return done();
  }
}

/** Gives a service `SystemSettings`. Needs its database (with the migration and the entity) and its event log. */
@Module({})
export class SystemSettingsModule {
  static forService({ initialSettings }: { initialSettings: SystemSettingValues }): DynamicModule {
    return {
      module: SystemSettingsModule,
      global: true,
      controllers: [SettingChangedConsumer],
      providers: [
        {
          provide: SystemSettings,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new SystemSettings(dataSource, initialSettings),
        },
      ],
      exports: [SystemSettings],
    };
  }
}
