import type { NotificationRow } from '../notifications/notification.entity.js';

/** What the journal of changes holds of a notification: what people set, not what became of it. */
export const recordedFields = (row: NotificationRow) => ({
  name: row.name,
  addresses: row.addresses,
  kind: row.kind,
  formats: row.formats,
  tone: row.tone,
  oblasts: row.oblasts,
  spheres: row.spheres,
  topic_id: row.topic_id,
  period: row.period,
  hour: row.hour,
  weekday: row.weekday,
  active: row.active,
  author: row.author,
});
