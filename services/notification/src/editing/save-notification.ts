import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { Clock } from '@mm/clock/clock.js';
import { inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Conflict, Invalid, NameTaken } from '@mm/http/problem.js';
import type { NotificationSave, NotificationWire } from '@mm/proto/http/notifications.js';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type EntityManager } from 'typeorm';
import { addressesOf } from '../notifications/addresses.js';
import { usable } from '../notifications/notification-rights.js';
import { lockNotification, notificationById } from '../notifications/notification-rows.js';
import { Notification, type NotificationRow } from '../notifications/notification.entity.js';
import { nextSlot } from '../schedule/next-run.js';
import { giveUp } from '../schedule/mail-outcomes.js';
import { type NotificationAuthor, NotificationSubject } from '../notifications/notification-subject.js';
import { NotificationSettings } from '../settings.js';
import { notificationWire } from './notification-wire.js';
import { recordedFields } from './recorded-fields.js';

const maxNotifications = 200;

type Content = Omit<Notification, 'id' | 'is_author_disabled' | 'is_topic_deleted' | 'version' | 'sent_at' | Planned>;
type Planned = 'since' | 'next_at' | 'planned_zone';

/** Creates or changes a notification. */
@Injectable()
export class SaveNotification {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly system: SystemSettings,
    private readonly subject: NotificationSubject,
    private readonly settings: NotificationSettings,
  ) {}

  /**
   * Throws Invalid (`name-missing`, those of `addressesOf`, `tone-unknown`, `unknown-user`), NameTaken, NotFound for a
   * notification that the caller may not edit and a topic that the caller or the author may not see, Forbidden
   * (`other-user`), and Conflict: `stale-version` with the current one, `too-many-notifications`.
   */
  async save(command: NotificationSave, caller: Caller): Promise<NotificationWire> {
    const { dataSource, settings, subject, system } = this;
    const id = [command.id, command._id].find((one) => one !== undefined && one > 0);
    const visible = await subject.visibleTopics(caller);
    const seen = id === undefined ? undefined : usable(await notificationById(dataSource, id), caller, visible);
    if (!command.name)
      throw new Invalid('name-missing', 'a name is needed', [{ path: 'params.name', code: 'name-missing' }]);
    const author = await this.#author(command, seen, caller);
    const content = { ...contentOf(command, author), addresses: addressesOf(command.email, settings.mail.domains) };
    const isAboutOther = seen?.topic_id !== content.topic_id || seen.author_id !== content.author_id;
    if (content.topic_id !== null && isAboutOther)
      await subject.assertVisible(Number(content.topic_id), author, caller);
    const zone = await system.value('time-zone');
    return inTransaction(dataSource, async (tx) => {
      const before = seen && usable(await lockNotification(tx, seen.id), caller, visible);
      if (before && command.version !== undefined && command.version !== before.version)
        throw new Conflict(
          'stale-version',
          'the notification was changed meanwhile',
          notificationWire(before, caller, visible),
        );
      const savedId = await withUniqueName(command.name, () =>
        before ? this.#update(tx, before, content, zone) : this.#insert(tx, content, zone),
      );
      const saved = await lockNotification(tx, savedId);
      if (!saved) throw new Error(`notification ${savedId} was saved and is gone`);
      if (before) await this.#stopMails(tx, saved);
      await recordAudit(tx, this.outbox, {
        action: before ? 'notification.updated' : 'notification.created',
        object: { kind: 'notification', id: saved.id, name: saved.name },
        before: before ? recordedFields(before) : null,
        after: recordedFields(saved),
      });
      return notificationWire(saved, caller, visible);
    });
  }

  async #author(
    { autor }: NotificationSave,
    before: NotificationRow | undefined,
    caller: Caller,
  ): Promise<NotificationAuthor> {
    if (before && (!autor || autor === before.author)) return { id: Number(before.author_id), username: before.author };
    return this.subject.author(autor || caller.username, caller);
  }

  /** Returns the id. */
  async #insert(tx: EntityManager, content: Content, zone: string): Promise<number> {
    const { author_id } = content;
    if ((await tx.countBy(Notification, { author_id })) >= maxNotifications)
      throw new Conflict('too-many-notifications', `a user has at most ${maxNotifications} notifications`);
    const { identifiers } = await tx.insert(Notification, { ...content, ...this.#planned(content, zone) });
    return Number(identifiers[0]?.id);
  }

  /** Returns the id. Another rule counts from now on; with the same one, a slot that just came is still sent. */
  async #update(tx: EntityManager, before: NotificationRow, content: Content, zone: string): Promise<number> {
    const isSameRule =
      before.active === content.active &&
      (['period', 'hour', 'weekday'] as const).every((field) => before[field] === content[field]);
    const isSameTopic = before.topic_id === content.topic_id;
    const isSameAuthor = before.author_id === content.author_id;
    const continues =
      isSameRule && (isSameTopic || !before.is_topic_deleted) && (isSameAuthor || !before.is_author_disabled);
    await tx.update(
      Notification,
      { id: before.id },
      {
        ...content,
        ...(continues ? {} : this.#planned(content, zone)),
        is_topic_deleted: isSameTopic && before.is_topic_deleted,
        is_author_disabled: isSameAuthor && before.is_author_disabled,
        version: () => 'version + 1',
      },
    );
    return before.id;
  }

  #planned(rule: Content, zone: string): Pick<Notification, Planned> {
    const now = this.clock.now();
    return { since: now, next_at: nextSlot(rule, zone, now).at, planned_zone: zone };
  }

  /** Mails to removed addresses are not tried again; of a notification that is switched off none is. */
  async #stopMails(tx: EntityManager, { active, addresses, id }: NotificationRow): Promise<void> {
    const which = active ? { keep: addresses, reason: 'address-removed' } : { reason: 'switched-off' };
    await giveUp(tx, { clock: this.clock, outbox: this.outbox }, { notificationIds: [id], ...which });
  }
}

/** Without addresses. Throws Invalid. */
function contentOf(command: NotificationSave, author: NotificationAuthor): Omit<Content, 'addresses'> {
  return {
    name: command.name,
    kind: command.typeNotif,
    formats: [...new Set(command.formats)],
    tone: toneOf(command.tone?.value ?? null),
    tone_name: command.tone?.name ?? '',
    oblasts: [...new Set(command.obl)],
    spheres: [...new Set(command.sphere)],
    topic_id: command.theme ? String(command.theme) : null,
    period: command.period?.value ?? 1,
    hour: Number(command.time?.HH ?? 0),
    weekday: command.weekday,
    active: command.active,
    author_id: String(author.id),
    author: author.username,
  };
}

/** The total is every tone. */
const total = -100;

function toneOf(value: number | null): number | null {
  if (value === null || value === total) return null;
  if (!Object.values<number>(tones).includes(value))
    throw new Invalid('tone-unknown', `${value} is no tone`, [{ path: 'params.tone.value', code: 'tone-unknown' }]);
  return value;
}

async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error, 'notification_name')) throw new NameTaken('notification-name-taken', name);
    throw error;
  }
}
