import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { draftOf, faultsOf, isChanged, refusalOf, saveOf, type NotificationDraft } from './notification-draft.js';

const stored: NotificationWire = {
  id: 7,
  _id: 7,
  name: 'Сводка',
  email: 'a@b.kz, c@d.kz',
  typeNotif: 1,
  formats: ['.doc', '.pdf'],
  tone: { name: 'Негативная', value: -2 },
  obl: [71],
  sphere: [5],
  period: { name: 'Еженедельно', value: 7 },
  time: { HH: '9', mm: '00' },
  active: false,
  theme: 15,
  weekday: 4,
  autor: 'analyst',
  execDate: null,
  nextDate: null,
  paused: null,
  unsubscribed: [],
  may_edit: true,
  is_hidden: false,
  version: 3,
};
const filled: NotificationDraft = { ...draftOf(null), name: 'Сводка', email: 'a@b.kz' };
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `a${i}@b.kz`).join(',');

test('a new notification has the defaults [D §11]', () =>
  expect(saveOf(filled, null, 'operator')).toEqual({
    name: 'Сводка',
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
  }));

test('an edited notification keeps what was not changed, its author too, and names its version', () =>
  expect(saveOf(draftOf(stored), stored, 'operator')).toEqual({
    id: 7,
    version: 3,
    name: 'Сводка',
    email: 'a@b.kz, c@d.kz',
    typeNotif: 1,
    formats: ['.doc', '.pdf'],
    tone: { name: 'Негативная', value: -2 },
    obl: [71],
    sphere: [5],
    period: { name: 'Еженедельно', value: 7 },
    time: { HH: '09', mm: '00' },
    active: false,
    theme: 15,
    weekday: 4,
    autor: 'analyst',
  }));

test.each<[string, Partial<NotificationDraft>, ReturnType<typeof faultsOf>]>([
  ['nothing wrong', {}, {}],
  ['no name', { name: '  ' }, { name: 'Не заполнено наименоваие уведомления!' }],
  ['no address', { email: ' , ' }, { email: 'Не заполнен email!' }],
  ['an address without an @', { email: 'a@b.kz, c.kz' }, { email: 'Не корректный email c.kz' }],
  ['an address without a dot', { email: 'a@kz' }, { email: 'Не корректный email a@kz' }],
  ['20 addresses', { email: addresses(20) }, {}],
  ['21 addresses', { email: addresses(21) }, { email: 'Не более 20 адресов' }],
  [
    'nothing filled in',
    { name: '', email: '' },
    { name: 'Не заполнено наименоваие уведомления!', email: 'Не заполнен email!' },
  ],
])('%s [S2 §5]', (_, part, faults) => expect(faultsOf({ ...filled, ...part })).toEqual(faults));

test.each<[string, number, string[], ReturnType<typeof refusalOf>]>([
  ['name-missing', 400, [''], { name: 'Не заполнено наименоваие уведомления!' }],
  ['notification-name-taken', 409, [], { name: 'Имя уведомления существует!' }],
  ['email-missing', 400, [''], { email: 'Не заполнен email!' }],
  ['email-invalid', 400, ['x', 'y'], { email: 'Не корректный email x; Не корректный email y' }],
  ['too-many-addresses', 400, [''], { email: 'Не более 20 адресов' }],
  ['domain-not-allowed', 400, ['a@b.kz'], { email: 'На эти адреса письма отправлять нельзя: a@b.kz' }],
  ['too-many-notifications', 409, [], { form: 'Уведомлений уже слишком много. Удалите ненужные.' }],
  ['unauthorized', 401, [], { form: 'Авторизуйтесь!' }],
  ['http_500', 500, [], { form: 'Ошибка сохранения!' }],
])('a refusal %s says why [S2 §5]', (code, status, wrong, faults) =>
  expect(
    refusalOf({ status, code, message: '', details: wrong.map((message) => ({ path: 'params', code, message })) }),
  ).toEqual(faults),
);

test.each<[string, Partial<NotificationDraft>, boolean]>([
  ['nothing', {}, false],
  ['spaces around a name', { name: ' Сводка ' }, false],
  ['spaces between addresses', { email: 'a@b.kz,c@d.kz' }, false],
  ['the order of formats', { formats: ['.pdf', '.doc'] }, false],
  ['another region', { oblasts: [71, 79] }, true],
  ['another hour', { hour: '10' }, true],
  ['no topic', { topic: null }, true],
  ['switched on', { active: true }, true],
])('%s can be saved: %s', (_, part, expected) =>
  expect(isChanged({ ...draftOf(stored), ...part }, draftOf(stored))).toBe(expected),
);
