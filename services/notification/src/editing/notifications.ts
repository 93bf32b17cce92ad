import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { rows } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { DataSource } from 'typeorm';
import { usable } from '../notifications/notification-rights.js';
import { listed, lockNotification } from '../notifications/notification-rows.js';
import { Notification } from '../notifications/notification.entity.js';
import { NotificationSubject } from '../notifications/notification-subject.js';
import { notificationWire } from './notification-wire.js';
import { recordedFields } from './recorded-fields.js';

/** Lists and deletes notifications. */
@Injectable()
export class Notifications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly subject: NotificationSubject,
  ) {}

  /**
   * Newest first: all for who may read foreign ones, else one's own ones, for MM_view also those of visible topics.
   * Throws UpstreamBusy while reporting, which knows the topics, is away.
   */
  async list(caller: Caller): Promise<NotificationWire[]> {
    const { dataSource, subject } = this;
    const { readNotification } = objectRules;
    const visible = await subject.visibleTopics(caller);
    const author = mayUse(caller, readNotification, 'foreign') ? null : caller.userId;
    const topics = mayUse(caller, readNotification, 'shared') ? [...visible] : [];
    return (await rows(dataSource, listed, [author, topics])).map((row) => notificationWire(row, caller, visible));
  }

  /** Also its mails. Throws NotFound for one that the caller may not delete. */
  async delete(id: number, caller: Caller): Promise<void> {
    const { dataSource, outbox, subject } = this;
    const visible = await subject.visibleTopics(caller);
    await inTransaction(dataSource, async (tx) => {
      const before = usable(await lockNotification(tx, id), caller, visible, objectRules.deleteNotification);
      await tx.delete(Notification, { id });
      await recordAudit(tx, outbox, {
        action: 'notification.deleted',
        object: { kind: 'notification', id, name: before.name },
        before: recordedFields(before),
      });
    });
  }
}
