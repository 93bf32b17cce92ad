import type { NotificationWire } from '@mm/proto/http/notifications.js';

/** A daily notification for tests. */
export const aNotification = (id: number, over: Partial<NotificationWire> = {}): NotificationWire => ({
  id,
  _id: id,
  name: `Сводка ${id}`,
  email: 'a@b.kz',
  typeNotif: 0,
  formats: ['.xlsx'],
  tone: { name: '', value: null },
  obl: [],
  sphere: [],
  period: { name: 'Ежедневно', value: 1 },
  time: { HH: '00', mm: '00' },
  active: true,
  theme: null,
  weekday: 0,
  autor: 'operator',
  execDate: 1_763_700_000,
  nextDate: null,
  paused: null,
  unsubscribed: [],
  may_edit: true,
  is_hidden: false,
  version: 1,
  ...over,
});
