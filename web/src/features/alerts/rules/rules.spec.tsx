import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { aTopic } from '../../../../test/a-topic.js';
import { anAlertRule } from '../../../../test/an-alert.js';
import { fakeServer } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { RulesModal } from './rules-modal.js';

function open(rules: AlertRuleWire[], roles: Role[] = ['mm_operator']) {
  const bot = { username: null as string | null, chats: [] as object[], last_error: '' };
  const { requests } = fakeServer({
    'GET /api-py/topics-list': () => ({ json: { status: 'success', topics_list: [aTopic(15)] } }),
    'GET /api-py/alert-rules': () => ({ json: { rules } }),
    'POST /api-py/save-alert-rule': () => ({ json: { status: 'success', rule: anAlertRule(9) } }),
    'POST /api-py/delete-alert-rule': () => ({ json: { status: 'success' } }),
    'POST /api-py/test-alert-rule': () => ({
      json: {
        results: [
          { channel: 'mail', ok: true, error: '' },
          { channel: 'telegram', ok: false, error: 'chat not found' },
        ],
      },
    }),
    'GET /api-py/telegram-bot': () => ({ json: bot }),
    'POST /api-py/save-telegram-bot': ({ body }) => {
      bot.username = (body as { token: string | null }).token && 'mm_bot';
      return { json: { status: 'success', username: bot.username } };
    },
  });
  const view = renderScreen(
    <>
      <RulesModal onClose={() => undefined} />
      <ConfirmDialog />
    </>,
    { roles },
  );
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { sent, view };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const own = anAlertRule(2, { topic_id: 15, owner: 'operator', channels: ['mail'], addresses: 'a@b.kz' });

test('rules are listed; those of the installation cannot be deleted', async () => {
  open([anAlertRule(1), own]);
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  const textsOf = (row: HTMLElement | undefined) =>
    row &&
    within(row)
      .getAllByRole('cell')
      .slice(0, 4)
      .map((cell) => cell.textContent);
  expect(textsOf(first)).toEqual(['Всплеск публикаций', 'Обычная', 'Приложение', 'общее']);
  await waitFor(() =>
    expect(textsOf(second)).toEqual(['Всплеск публикаций, Тема 15', 'Обычная', 'Приложение, Почта', 'operator']),
  );
  expect(screen.getAllByRole('button', { name: /^Удалить/ })).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Бот Telegram' })).toBeNull();
});

test('a rule is made with channels and quiet hours', async () => {
  const { sent } = open([]);
  await press('Новое правило');
  await userEvent.click(await screen.findByRole('radio', { name: 'Высокая' }));
  await userEvent.click(screen.getByRole('button', { name: 'Почта' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Тихие часы/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Показывать поверх/ }));
  await press('Сохранить');
  expect(screen.getByText('Не заполнен email!')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Адреса'), 'a@b.kz');
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['Правило сохранено']));
  expect(sent()).toEqual([
    [
      '/api-py/save-alert-rule',
      {
        params: {
          kind: 'topic-spike',
          topic_id: null,
          active: true,
          sensitivity: 'high',
          authors: [],
          cool_down: 60,
          quiet_hours: [22, 7],
          channels: ['mail'],
          addresses: 'a@b.kz',
          chats: [],
          takes_over_wall: true,
        },
      },
    ],
  ]);
  expect(await screen.findByRole('button', { name: 'Новое правило' })).toBeTruthy();
});

test('a rule is switched off, tested and deleted', async () => {
  const { sent } = open([own]);
  const name = 'Всплеск публикаций, Тема 15';
  await userEvent.click(await screen.findByRole('switch', { name: `Включено: ${name}` }));
  await press(`Проверить: ${name}`);
  expect(await screen.findByText('chat not found')).toBeTruthy();
  expect(screen.getByText(/отправлено/)).toBeTruthy();
  await press(`Удалить: ${name}`);
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toEqual(['Правило удалено']));
  expect(sent()).toMatchObject([
    ['/api-py/save-alert-rule', { params: { id: 2, active: false, addresses: 'a@b.kz' } }],
    ['/api-py/test-alert-rule', { id: 2 }],
    ['/api-py/delete-alert-rule', { id: 2 }],
  ]);
});

test('an administrator sets the token of the bot, which is not kept by the page', async () => {
  const { sent, view } = open([], ['mm_admin']);
  await userEvent.type(await screen.findByLabelText('Токен бота'), '123:abc');
  await press('Сохранить токен');
  await screen.findByText('Бот: @mm_bot');
  expect(sent()).toEqual([['/api-py/save-telegram-bot', { token: '123:abc' }]]);
  expect(JSON.stringify(view.store.getState())).not.toContain('123:abc');
});

test('a supervisor sees the bot without its token', async () => {
  open([], ['mm_superviser']);
  expect(await screen.findByText(/^Бот не настроен/)).toBeTruthy();
  expect(screen.queryByLabelText('Токен бота')).toBeNull();
});
