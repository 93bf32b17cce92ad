import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WebhookDeliveryWire, WebhookWire } from '@mm/proto/http/webhooks.js';
import { aTopic } from '../../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { faultsOf, draftOf } from './webhook-draft.js';
import { WebhooksTab } from './webhooks-tab.js';

const aWebhook = (id: number, over: Partial<WebhookWire> = {}): WebhookWire => ({
  id,
  name: `CRM ${id}`,
  url: 'https://crm.kz/hook',
  events: [],
  topic_ids: [],
  networks: [],
  active: true,
  state: 'ok',
  last_error: '',
  last_success_at: 1_763_700_000,
  pending: 0,
  dead: 0,
  ...over,
});
const aDelivery = (id: number, over: Partial<WebhookDeliveryWire> = {}): WebhookDeliveryWire => ({
  id,
  event: 'alert.raised',
  event_id: `e-${id}`,
  state: 'sent',
  tries: 1,
  status: 204,
  last_error: '',
  at: 1_763_700_000,
  next_try: null,
  ...over,
});

function open(webhooks: WebhookWire[], responders: Record<string, Responder> = {}) {
  const { requests } = fakeServer({
    'GET /api-py/topics-list': () => ({ json: { status: 'success', topics_list: [aTopic(15)] } }),
    'GET /api-py/webhooks': () => ({ json: { webhooks } }),
    'POST /api-py/save-webhook': ({ body }) => {
      const { params } = body as { params: { id?: number; name: string; new_secret?: boolean } };
      const isMade = params.id === undefined || params.new_secret;
      return {
        json: {
          status: 'success',
          webhook: aWebhook(params.id ?? 9, { name: params.name }),
          ...(isMade ? { secret: 'whsec_secret' } : {}),
        },
      };
    },
    'POST /api-py/delete-webhook': () => ({ json: { status: 'success' } }),
    'POST /api-py/test-webhook': () => ({ json: { ok: false, status: 500, error: 'Internal' } }),
    'GET /api-py/webhook-deliveries': ({ url }) => ({
      json: {
        deliveries: url.searchParams.get('state') === 'sent' ? [] : [aDelivery(2, { state: 'dead', status: 410 })],
        has_more: false,
      },
    }),
    'POST /api-py/replay-webhook': () => ({ json: { status: 'success', from: 1_763_700_000, count: 3 } }),
    ...responders,
  });
  const { store } = renderScreen(
    <>
      <WebhooksTab />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { sent, store };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('webhooks are listed with their state', async () => {
  open([aWebhook(1, { state: 'paused', last_error: 'timeout', dead: 4, events: ['alert.raised'] })]);
  const table = within(await screen.findByRole('table', { name: 'Вебхуки' }));
  for (const text of ['Приостановлен', 'timeout', 'Оповещение появилось', '4'])
    expect(table.getByText(text)).toBeTruthy();
});

test('the secret of a new webhook is shown once, and not kept by the page', async () => {
  const { sent, store } = open([]);
  await press('Новый вебхук');
  await userEvent.type(await screen.findByLabelText('Название'), 'CRM');
  await press('Сохранить');
  expect(screen.getByText('Нужен адрес http или https без имени и пароля.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Адрес'), 'https://crm.kz/hook');
  await press('Сохранить');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Секрет вебхука «CRM»' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Секрет подписи').value).toBe('whsec_secret');
  await press('Готово');
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('whsec_secret'));
  const params = { name: 'CRM', url: 'https://crm.kz/hook', events: [], topic_ids: [], networks: [], active: true };
  expect(sent()).toEqual([['/api-py/save-webhook', { params }]]);
});

test('an edited webhook keeps its secret unless a new one is wanted', async () => {
  const { sent } = open([aWebhook(1)]);
  await press('Изменить: CRM 1');
  await screen.findByLabelText('Название');
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['Вебхук «CRM 1» сохранён']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press('Изменить: CRM 1');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Выдать новый секрет/ }));
  await press('Сохранить');
  await screen.findByRole('alertdialog');
  expect(sent().map(([, body]) => body)).toMatchObject([
    { params: { id: 1 } },
    { params: { id: 1, new_secret: true } },
  ]);
});

test('a test says what came back; a webhook is deleted after a question', async () => {
  const { sent } = open([aWebhook(1)]);
  await press('Проверить: CRM 1');
  await waitFor(() => expect(shownToasts()).toEqual(['«CRM 1» не принял проверку: 500 Internal']));
  await press('Удалить: CRM 1');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toContain('Вебхук «CRM 1» удалён'));
  expect(sent().at(-1)).toEqual(['/api-py/delete-webhook', { id: 1 }]);
});

test('deliveries are filtered and sent again', async () => {
  const { sent } = open([aWebhook(1)]);
  await press('Отправки: CRM 1');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('HTTP 410')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'Отправлены' }));
  expect(await dialog.findByText('Таких отправок нет.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(shownToasts().join()).toMatch(/^Будет отправлено снова: 3, начиная с /));
  expect(sent()).toEqual([['/api-py/replay-webhook', { id: 1, only_dead: true }]]);
});

test('a list that does not load offers another try', async () => {
  let isDown = true;
  open([], {
    'GET /api-py/webhooks': () =>
      isDown ? { status: 503, json: { code: 'upstream-busy', message: '' } } : { json: { webhooks: [] } },
  });
  await screen.findByText('Список вебхуков не загрузился');
  isDown = false;
  await press('Повторить');
  await screen.findByText('Вебхуков пока нет');
});

test.each([
  ['https://a.kz/b?c=1', false],
  ['http://10.0.0.1:8080', false],
  ['ftp://a.kz', true],
  ['javascript:alert(1)', true],
  ['https://user:secret@a.kz', true],
  ['a.kz', true],
])('the address %s is wrong: %s', (url, isWrong) =>
  expect(faultsOf({ ...draftOf(null), name: 'a', url }).url !== undefined).toBe(isWrong),
);
