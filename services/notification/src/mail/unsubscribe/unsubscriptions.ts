import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NotFound } from '@mm/http/problem.js';
import { DataSource } from 'typeorm';
import { Notification } from '../../notifications/notification.entity.js';
import { notificationIdOf, UnsubscribeLinks } from './unsubscribe-links.js';

const stopped = statement(
  { is_stopped: column.boolean() },
  `SELECT EXISTS (SELECT FROM unsubscription WHERE notification_id = $1 AND address = lower($2)) AS is_stopped`,
);
const recipients = statement(
  { ...columnsOf(Notification, 'id', 'name', 'addresses'), stopped: column.arrayOf(column.text()) },
  `SELECT id, name, addresses,
     ARRAY(SELECT u.address FROM unsubscription u WHERE u.notification_id = n.id) AS stopped
   FROM notification n
   WHERE id = $1`,
);
const stop = statement(
  {},
  'INSERT INTO unsubscription (notification_id, address, at) VALUES ($1, lower($2), $3) ON CONFLICT DO NOTHING',
);
const resume = statement({}, 'DELETE FROM unsubscription WHERE notification_id = $1 AND address = lower($2)');

/** What a recipient's own link means. */
export interface Subscription {
  notificationId: number;
  name: string;
  address: string;
  isSubscribed: boolean;
  /** Whether the notification still goes to the address. */
  isRecipient: boolean;
}

/** Recipients who stopped the mails of a notification by their own link. */
@Injectable()
export class Unsubscriptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly links: UnsubscribeLinks,
  ) {}

  async has(notificationId: number, address: string): Promise<boolean> {
    const [found] = await rows(this.dataSource, stopped, [notificationId, address]);
    return found?.is_stopped ?? false;
  }

  /**
   * Throws NotFound (`link-unknown`) for a forged token, and when the notification is deleted or no longer goes to the
   * address.
   */
  async find(token: string): Promise<Subscription> {
    const { dataSource, links } = this;
    const id = notificationIdOf(token);
    const [found] = id === undefined ? [] : await rows(dataSource, recipients, [id]);
    const address = found && links.addressOf(token, [...found.addresses, ...found.stopped]);
    if (!found || address === undefined) throw new NotFound('the subscription', 'link-unknown');
    const isSubscribed = !found.stopped.includes(address.toLowerCase());
    const isRecipient = links.addressOf(token, found.addresses) !== undefined;
    return { notificationId: found.id, name: found.name, address, isSubscribed, isRecipient };
  }

  /** Stops the mails; again changes nothing. Throws as `find`. */
  async stop(token: string): Promise<void> {
    const { clock, dataSource, outbox } = this;
    const { address, name, notificationId } = await this.find(token);
    await inTransaction(dataSource, async (tx) => {
      if ((await affected(tx, stop, [notificationId, address, clock.now()])) === 0) return;
      await recordAudit(tx, outbox, {
        action: 'notification.unsubscribed',
        object: { kind: 'notification', id: notificationId, name },
        after: { address },
      });
    });
  }

  /**
   * Lets the stopped mails come again; again changes nothing. Throws as `find`, and for an address that is no longer on
   * the notification's list.
   */
  async resume(token: string): Promise<void> {
    const { dataSource, outbox } = this;
    const { address, isRecipient, name, notificationId } = await this.find(token);
    if (!isRecipient) throw new NotFound('the subscription', 'link-unknown');
    await inTransaction(dataSource, async (tx) => {
      if ((await affected(tx, resume, [notificationId, address])) === 0) return;
      await recordAudit(tx, outbox, {
        action: 'notification.resubscribed',
        object: { kind: 'notification', id: notificationId, name },
        after: { address },
      });
    });
  }
}
