import { recordAudit } from '@mm/audit/record-audit.js';
import { rows } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { editable } from '../notifications/notification-rights.js';
import { listed, lockNotification, type ListedNotification } from '../notifications/notification-rows.js';
import { Notification } from '../notifications/notification.entity.js';
import { recordedFields } from './recorded-fields.js';
import type { SaveOptions } from './save-notification.js';

/** Lists and deletes notifications. */
export class Notifications {
  constructor(private readonly options: SaveOptions) {}

  /**
   * Newest first: all for who may read foreign ones, else one's own ones, for MM_view also those of visible topics.
   * Throws UpstreamBusy when the topics have to be asked for and reporting is away.
   */
  async list(caller: Caller): Promise<ListedNotification[]> {
    const { dataSource, subject } = this.options;
    const { readNotification } = objectRules;
    if (mayUse(caller, readNotification, 'foreign')) return rows(dataSource, listed, [null, []]);
    const topics = mayUse(caller, readNotification, 'shared') ? await subject.visibleTopics(caller) : [];
    return rows(dataSource, listed, [caller.userId, topics]);
  }

  /** Also its mails. Throws NotFound for one that the caller may not edit. */
  async delete(id: number, caller: Caller): Promise<void> {
    const { dataSource, outbox } = this.options;
    await inTransaction(dataSource, async (tx) => {
      const before = editable(await lockNotification(tx, id), caller);
      await tx.delete(Notification, { id });
      await recordAudit(tx, outbox, {
        action: 'notification.deleted',
        object: { kind: 'notification', id, name: before.name },
        before: recordedFields(before),
      });
    });
  }
}
