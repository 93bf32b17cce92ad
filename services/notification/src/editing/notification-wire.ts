import type { Caller } from '@mm/http/caller.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { notificationPeriods } from '@mm/proto/vocabulary/weekday.js';
import { mayEdit, relationTo, type VisibleTopics } from '../notifications/notification-rights.js';
import type { ListedNotification } from '../notifications/notification-rows.js';

/**
 * A notification as a caller sees it: without addresses for who only reads it, and without what it is about where its
 * topic is hidden.
 */
export function notificationWire(row: ListedNotification, caller: Caller, visible: VisibleTopics): NotificationWire {
  const isEditable = mayEdit(caller, row, visible);
  const isHidden = !isEditable && ['lost', 'hidden'].includes(relationTo(row, caller, visible));
  const isSent = row.active && !row.is_topic_deleted && !row.is_author_disabled;
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    email: isEditable ? row.addresses.join(', ') : '',
    typeNotif: isHidden ? 0 : row.kind,
    formats: isHidden ? [] : row.formats,
    tone: isHidden ? { name: '', value: null } : { name: row.tone_name, value: row.tone },
    obl: isHidden ? [] : row.oblasts,
    sphere: isHidden ? [] : row.spheres,
    period: notificationPeriods.find(({ value }) => value === row.period) ?? notificationPeriods[0],
    time: { HH: String(row.hour).padStart(2, '0'), mm: '00' },
    active: row.active,
    theme: isHidden || row.topic_id === null ? null : Number(row.topic_id),
    weekday: row.weekday,
    autor: row.author,
    execDate: unixSeconds(row.sent_at),
    nextDate: isSent ? unixSeconds(row.next_at) : null,
    paused: row.is_topic_deleted ? 'topic-deleted' : row.is_author_disabled ? 'author-disabled' : null,
    unsubscribed: isEditable ? row.unsubscribed : [],
    may_edit: isEditable,
    is_hidden: isHidden,
    version: row.version,
  };
}
