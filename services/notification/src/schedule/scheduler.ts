import { create } from '@bufbuild/protobuf';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NotificationDueSchema } from '@mm/proto/events/gen/mm/events/v1/notification_pb.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Notification } from '../notifications/notification.entity.js';
import { planSlots, type SlotPlan } from './next-run.js';
import { RepeatedWork } from './repeated-work.js';

const everyMs = 5000;
const batch = 50;
const ruleColumns = columnsOf(Notification, 'id', 'period', 'hour', 'weekday', 'since', 'next_at', 'planned_zone');
const plannedColumns = { ...ruleColumns, last_slot: column.nullable(column.timestamptz()) };

/**
 * Notifications that have to be planned at $1: their slot came, the zone ($2) changed, or the clock was set back, so
 * that the slot is further away than any next one can be.
 */
const lockDue = statement(
  plannedColumns,
  `SELECT ${listOf(ruleColumns, 'n')},
     (SELECT max(s.slot) FROM notification_slot s
      WHERE s.notification_id = n.id AND NOT s.is_test AND s.slot <= $1::timestamptz) AS last_slot
   FROM notification n
   WHERE n.active AND NOT n.is_topic_deleted AND NOT n.is_author_disabled
     AND (n.next_at IS NULL OR n.next_at <= $1 OR n.planned_zone <> $2::text OR n.since > $1
       OR n.next_at > $1 + n.period * interval '1 day' + interval '3 hours')
   ORDER BY n.next_at NULLS FIRST, n.id
   LIMIT ${batch}
   FOR UPDATE OF n SKIP LOCKED`,
);
const insertSlot = statement(
  {},
  `INSERT INTO notification_slot (notification_id, slot, local_time, content_from, is_late, is_test)
   VALUES ($1, $2, $3, $4, $5, false)
   ON CONFLICT DO NOTHING`,
);
const plan = statement(
  {},
  'UPDATE notification SET next_at = $2, planned_zone = $3, since = least(since, $4) WHERE id = $1',
);

/**
 * Announces each slot of each notification once, whatever schedulers run beside it: a notification is planned by one at
 * a time, and a slot is a row that exists once, written with its event. What was planned is in the rows, so restarts,
 * another time zone and a clock that is set forward or back change nothing about slots that were announced.
 */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('schedule');
  readonly #work = new RepeatedWork({
    work: async () => (await this.announceDue()).isMore,
    everyMs,
    onError: (error) => this.#logger.warn(`cannot plan notifications: ${String(error)}`),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly settings: SystemSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#work.stop();
  }

  /** Plans now, without waiting for the next time. */
  wake(): void {
    this.#work.wake();
  }

  /** Announces what is due now. `isMore`: there may be more of it. Rejects when the database is away. */
  async announceDue(): Promise<{ announced: number; isMore: boolean }> {
    const zone = await this.settings.value('time-zone');
    return inTransaction(this.dataSource, async (tx) => {
      const now = this.clock.now();
      const found = await rows(tx, lockDue, [now, zone]);
      let announced = 0;
      let isPlanned = false;
      for (const row of found) {
        const { due, next } = planSlots(row, zone, now, { since: row.since, lastSlot: row.last_slot });
        await affected(tx, plan, [row.id, next.at, zone, now]);
        if (due && (await this.#announce(tx, row.id, due))) announced++;
        // A zone that skips a day has slots that are further away than the query expects.
        if (row.next_at?.getTime() !== next.at.getTime() || row.planned_zone !== zone) isPlanned = true;
      }
      return { announced, isMore: isPlanned && found.length === batch };
    });
  }

  /** Returns false for a slot that was announced before: in another zone, or before the clock was set back. */
  async #announce(tx: EntityManager, id: number, due: NonNullable<SlotPlan['due']>): Promise<boolean> {
    if ((await affected(tx, insertSlot, [id, due.at, due.localTime, due.contentFrom, due.isLate])) === 0) return false;
    const message = create(NotificationDueSchema, {
      notificationId: id,
      slot: due.at.toISOString(),
      windowStart: due.contentFrom.toISOString(),
      windowEnd: due.at.toISOString(),
      isLate: due.isLate,
    });
    await this.outbox.publish(tx, 'notification.due', [message]);
    return true;
  }
}
