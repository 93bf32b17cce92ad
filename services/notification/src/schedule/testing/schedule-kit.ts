import { Clock } from '@mm/clock/clock.js';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { OutboxNotifier } from '@mm/event-log/outbox/outbox-notifier.js';
import { Outbox } from '@mm/event-log/outbox/outbox.js';
import { CreateSystemSettings1765400000000 } from '@mm/system-settings/create-system-settings.migration.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import type { DataSource } from 'typeorm';
import { AddSlotTopics1766400000000 } from '../../migrations/1766400000000-slot-topics.js';
import { CreateNotifications1765510000000 } from '../../migrations/1765510000000-notifications.js';
import { Notification } from '../../notifications/notification.entity.js';
import { Delivery } from '../delivery.entity.js';
import { NotificationSlot, SlotContent, SlotFile } from '../slot.entity.js';

/** A clock that stands still until it is set. */
export class SetClock extends Clock {
  constructor(private at: Date) {
    super();
  }

  now(): Date {
    return new Date(this.at);
  }

  set(at: Date | string): void {
    this.at = new Date(at);
  }

  forward(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }
}

export interface ScheduleKit {
  dataSource: DataSource;
  outbox: Outbox;
  clock: SetClock;
  /** Stores a daily notification for 09:00 with two addresses, and returns its id. */
  notification(fields?: Partial<Notification>): Promise<number>;
  /** The messages of a topic that wait in the outbox, in order. */
  published<T>(topic: string): Promise<T[]>;
  /** Forgets all rows and sets the clock. */
  reset(now: string): Promise<void>;
  close(): Promise<void>;
}

/** A database with the tables of notifications, and a clock. */
export async function scheduleKit(): Promise<ScheduleKit> {
  const database = await testDatabase();
  const dataSource = await openDataSource({
    url: database.url,
    schema: 'notification',
    entities: [Notification, NotificationSlot, SlotContent, SlotFile, Delivery, SystemSettingRow],
    migrations: [
      CreateOutbox1700000000000,
      CreateSystemSettings1765400000000,
      CreateNotifications1765510000000,
      AddSlotTopics1766400000000,
    ],
  });
  const notifier = new OutboxNotifier(database.url);
  const clock = new SetClock(new Date());
  let names = 0;
  return {
    dataSource,
    outbox: new Outbox('notification', notifier),
    clock,
    async notification(fields = {}) {
      const { identifiers } = await dataSource.manager.insert(Notification, {
        name: `Сводка ${++names}`,
        addresses: ['a@mm.kz', 'b@mm.kz'],
        kind: 0,
        formats: ['.xlsx'],
        tone: null,
        tone_name: '',
        oblasts: [],
        spheres: [],
        topic_id: null,
        period: 1,
        hour: 9,
        weekday: 0,
        active: true,
        author_id: '3',
        author: 'operator',
        since: clock.now(),
        next_at: null,
        planned_zone: '',
        ...fields,
      });
      return Number(identifiers[0]?.id);
    },
    async published<T>(topic: string) {
      const found = await dataSource.query<{ value: string }[]>(
        'SELECT value FROM outbox WHERE topic = $1 ORDER BY id',
        [topic],
      );
      return found.map(({ value }) => JSON.parse(value) as T);
    },
    async reset(now) {
      await dataSource.query('TRUNCATE notification, outbox RESTART IDENTITY CASCADE');
      clock.set(now);
    },
    async close() {
      await notifier.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}
