import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeliveryWire, NotificationWire } from '@mm/proto/http/notifications.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { aNotification } from '../../../test/a-notification.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { NotificationsPage } from './notifications.page.js';

const aDelivery = (id: number, over: Partial<DeliveryWire> = {}): DeliveryWire => ({
  id,
  notification_id: 1,
  name: 'Сводка 1',
  slot: 1_763_700_000,
  is_test: false,
  is_late: false,
  recipient: `a${id}@b.kz`,
  state: 'sent',
  tries: 1,
  last_error: '',
  next_try: null,
  sent_at: 1_763_700_060,
  has_mail: true,
  ...over,
});

function open(rows: NotificationWire[], responders: Record<string, Responder> = {}, roles: Role[] = ['mm_operator']) {
  let stored = rows;
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/topics-list': () => ({ json: { status: 'success', topics_list: [aTopic(15)] } }),
    'GET /api-py/get-notif-all': () => ({ json: { data: stored } }),
    'GET /api-py/mail-state': () => ({ json: { transport: 'outbox', from: 'mm@localhost', domains: [] } }),
    'GET /api-py/notif-deliveries': () => ({ json: { deliveries: [], has_more: false } }),
    'POST /api-py/save-notif': ({ body }) => {
      const { params } = body as { params: Partial<NotificationWire> };
      const saved = aNotification(params.id ?? 90, { name: params.name ?? '', version: (params.version ?? 0) + 1 });
      stored = params.id ? stored.map((one) => (one.id === params.id ? saved : one)) : [saved, ...stored];
      return { json: { status: 200, data: saved } };
    },
    'POST /api-py/del-notif': ({ body }) => {
      stored = stored.filter(({ id }) => id !== (body as { params: { id: number } }).params.id);
      return { json: { status: 200 } };
    },
    'POST /api-py/test-notif': () => ({ json: { status: 200, recipients: 2 } }),
    'POST /api-py/retry-delivery': () => ({ json: { status: 'success' } }),
    ...responders,
  });
  renderScreen(
    <>
      <NotificationsPage />
      <ConfirmDialog />
    </>,
    { at: '/notification', roles },
  );
  return () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const nameField = () => screen.findByLabelText<HTMLInputElement>('Наименование');
const entries = async () =>
  within(await screen.findByRole('navigation', { name: 'Список уведомлений' }))
    .getAllByRole('button')
    .map((entry) => entry.textContent);

test('notifications are listed with their author, and the first one is open [S2 §2]', async () => {
  open([aNotification(1), aNotification(2, { autor: 'analyst', active: false })]);
  expect(await entries()).toEqual(['Сводка 1Автор: operator', 'Сводка 2Автор: analystВыключено']);
  expect((await nameField()).value).toBe('Сводка 1');
  expect(screen.getByText(/^SMTP не настроен/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Сохранить' }).hasAttribute('disabled')).toBe(true);
});

test('the form says who unsubscribed, and offers nothing about it', async () => {
  open([aNotification(1, { email: 'a@b.kz, c@d.kz', unsubscribed: ['c@d.kz'] }), aNotification(2)]);
  const words = /^Отписались сами: c@d\.kz\. Подписаться снова может только получатель/;
  expect((await screen.findByText(words)).querySelector('button, a')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Сводка 2/ }));
  await waitFor(() => expect(screen.queryByText(/^Отписались/)).toBeNull());
});

test('what the specification asks for is checked before a save [S2 §5]', async () => {
  const sent = open([]);
  await userEvent.type(await screen.findByLabelText('Email'), 'a.kz');
  await press('Сохранить');
  expect(screen.getByText('Не заполнено наименоваие уведомления!')).toBeTruthy();
  expect(screen.getByText('Не корректный email a.kz')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a new notification is saved on top of the list [S2 §4]', async () => {
  const sent = open([aNotification(1)]);
  await press('Добавить');
  await waitFor(async () => expect((await nameField()).value).toBe(''));
  await userEvent.type(await nameField(), 'Утро');
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.kz');
  await userEvent.click(screen.getByRole('radio', { name: 'Отчёты вложением' }));
  await userEvent.click(screen.getByRole('button', { name: '.pdf' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Еженедельно' }));
  expect(screen.getByRole('button', { name: /День недели/ }).textContent).toContain('Понедельник');
  expect(screen.getByRole('button', { name: /Время/ }).textContent).toContain('00:00');
  await press('Сохранить');
  await waitFor(async () => expect(await entries()).toEqual(['УтроАвтор: operator', 'Сводка 1Автор: operator']));
  expect(sent()).toMatchObject([
    [
      '/api-py/save-notif',
      { params: { name: 'Утро', typeNotif: 1, formats: ['.xlsx', '.pdf'], period: { value: 7 }, autor: 'operator' } },
    ],
  ]);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/notification?id=90'));
});

test('the kinds exclude each other, and a day is asked for weekly mails only [S2 §4]', async () => {
  open([aNotification(1)]);
  await nameField();
  const isOn = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked');
  expect([isOn('В теле письма'), isOn('Отчёты вложением')]).toEqual(['true', 'false']);
  await userEvent.click(screen.getByRole('radio', { name: 'Отчёты вложением' }));
  expect([isOn('В теле письма'), isOn('Отчёты вложением')]).toEqual(['false', 'true']);
  expect(screen.queryByRole('button', { name: /День недели/ })).toBeNull();
});

test('a notification is deleted after a question, and the first remaining one is open [S2 §4]', async () => {
  const sent = open([aNotification(1), aNotification(2)]);
  await press('Сводка 2 Автор: operator');
  await waitFor(async () => expect((await nameField()).value).toBe('Сводка 2'));
  await press('Удалить');
  await press('ДА');
  await waitFor(async () => expect((await nameField()).value).toBe('Сводка 1'));
  expect(sent()).toEqual([['/api-py/del-notif', { params: { id: 2 } }]]);
  await press('Удалить');
  await press('ДА');
  await waitFor(async () => expect((await nameField()).value).toBe(''));
});

test('a test sends what is saved [S2 §2]', async () => {
  const sent = open([aNotification(1)]);
  await press('Test');
  await waitFor(() => expect(shownToasts()).toEqual(['Тест поставлен в очередь, адресов: 2']));
  expect(sent()).toEqual([['/api-py/test-notif', { id: 1 }]]);
  await userEvent.type(await nameField(), '!');
  expect(screen.getByRole('button', { name: 'Test' }).hasAttribute('disabled')).toBe(true);
});

test('what is not saved is not lost without a question', async () => {
  open([aNotification(1), aNotification(2)]);
  await userEvent.type(await nameField(), '!');
  await press('Сводка 2 Автор: operator');
  await press('Отмена');
  expect((await nameField()).value).toBe('Сводка 1!');
});

test('after a save by somebody else both versions can be chosen', async () => {
  const theirs = aNotification(1, { name: 'Их сводка', version: 5 });
  const refused: Responder = () => ({
    status: 409,
    json: { code: 'stale-version', message: '', correlationId: '', current: theirs },
  });
  const sent = open([aNotification(1)], { 'POST /api-py/save-notif': refused });
  await userEvent.type(await nameField(), '!');
  await press('Сохранить');
  await press('Сохранить мои поля');
  await waitFor(() => expect(sent()[1]).toMatchObject(['/api-py/save-notif', { params: { version: 5 } }]));
  await press('Взять сохранённое');
  expect((await nameField()).value).toBe('Их сводка');
});

test('the delivery log says what became of each mail; a failed one is tried again', async () => {
  const deliveries = [
    aDelivery(3, { state: 'bounced', last_error: '550 no such user', has_mail: false, sent_at: null, is_late: true }),
    aDelivery(2, { is_test: true }),
  ];
  const sent = open([aNotification(1)], {
    'GET /api-py/notif-deliveries': () => ({ json: { deliveries, has_more: false } }),
  });
  const log = within(await screen.findByRole('list', { name: 'Журнал отправок' }));
  expect(log.getByText('Отклонено получателем')).toBeTruthy();
  expect(log.getByText('550 no such user')).toBeTruthy();
  expect([log.getByText('с опозданием'), log.getByText('тест'), log.getByText('Записано')]).toHaveLength(3);
  await press('Повторить: a3@b.kz');
  await waitFor(() => expect(shownToasts()).toEqual(['Письмо будет отправлено снова']));
  expect(sent()).toEqual([['/api-py/retry-delivery', { id: 3 }]]);
});

test('a mail of the outbox is shown in a frame that runs no scripts', async () => {
  open([aNotification(1)], {
    'GET /api-py/notif-deliveries': () => ({ json: { deliveries: [aDelivery(2)], has_more: false } }),
    'GET /api-py/notif-mail/2': () => ({
      json: {
        subject: 'Сводка',
        from: 'mm@localhost',
        to: 'a2@b.kz',
        html: '<p>Письмо</p>',
        text: 'Письмо текстом',
        attachments: [{ name: 'report.xlsx', size: 2048 }],
      },
    }),
  });
  await press('Прочитать: a2@b.kz');
  const frame = await screen.findByTitle('Содержание письма');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  expect(screen.getByText('report.xlsx (2 КБ)')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Текст' }));
  expect(screen.getByText('Письмо текстом')).toBeTruthy();
});

test('a viewer reads only, without addresses [D §4]', async () => {
  open([aNotification(1, { may_edit: false, email: '', theme: 15, paused: 'topic-deleted' })], {}, ['MM_view']);
  expect(await screen.findByText('Тема 15')).toBeTruthy();
  expect(screen.getByText(/^Тема удалена/)).toBeTruthy();
  for (const name of ['Добавить', 'Сохранить', 'Удалить', 'Test'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('a viewer without notifications is shown why', async () => {
  open([], {}, ['MM_view']);
  expect(await screen.findByText('Уведомлений пока нет')).toBeTruthy();
});

test('a failed load says so and can be repeated [S2 §8]', async () => {
  let fails = true;
  open([], {
    'GET /api-py/get-notif-all': () =>
      fails ? { status: 500, json: { code: 'internal', message: '' } } : { json: { data: [aNotification(1)] } },
  });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Ошибка загрузки!');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Ошибка загрузки!')).toBeTruthy();
  fails = false;
  await press('Повторить');
  expect((await nameField()).value).toBe('Сводка 1');
});
