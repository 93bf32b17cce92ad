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

const authors = [
  { id: 11, username: 'shymnews', full_name: 'Шымкент ньюс', socialNet: 3, network: 'vkontakte', code: '-1' },
  { id: 12, username: 'taraz', full_name: '', socialNet: 5, network: 'telegram', code: '-2' },
];
const outlets = [{ id: 31, network: 'smi', name: 'dala.kz', full_name: 'Дала' }];

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
    'POST /api-py/socmedia-user-list-search': ({ body }) => {
      const { search, ids } = body as { search?: string; ids?: number[] };
      if (search === 'fail') return { status: 500, json: { code: 'internal', message: '', correlationId: '' } };
      return { json: authors.filter(({ id }) => search ?? ids?.includes(id)) };
    },
    'POST /api-py/smimedia-user-list-search': ({ body }) => {
      const { search, ids } = body as { search?: string; ids?: number[] };
      return { json: outlets.filter(({ id }) => search ?? ids?.includes(id)) };
    },
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

const searchField = () => screen.findByRole('combobox', { name: 'Найти автора или издание' });
const find = async (name: RegExp) => screen.findByRole('option', { name }, { timeout: 5_000 });
const tags = () =>
  within(screen.getByRole('list', { name: /^Выбранные авторы/ }))
    .getAllByRole('button')
    .map((tag) => tag.textContent);
const firstOf = (over: Partial<AlertRuleWire>) =>
  anAlertRule(3, { kind: 'first-publication', owner: 'operator', topic_id: 15, ...over });

test('authors and outlets are chosen with the keyboard, and chosen ones are not suggested again', async () => {
  const { sent } = open([firstOf({})]);
  await press('Изменить: Первая публикация автора в теме, Тема 15');
  await userEvent.type(await searchField(), 'а');
  expect((await find(/^Шымкент ньюс/)).textContent).toBe('Шымкент ньюсshymnews · VK');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(tags()).toEqual(['Шымкент ньюс · VK']);
  expect(document.activeElement).toBe(await searchField());
  await userEvent.keyboard('а');
  await userEvent.click(await find(/^Дала/));
  expect(tags()).toEqual(['Шымкент ньюс · VK', 'Дала · SMI']);
  await userEvent.keyboard('а');
  await find(/^taraz/);
  expect(screen.queryByRole('option', { name: /^Дала/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['Правило сохранено']));
  expect(sent().at(-1)).toMatchObject([
    '/api-py/save-alert-rule',
    {
      params: {
        authors: [
          { network: 'vkontakte', id: 11 },
          { network: 'smi', id: 31 },
        ],
      },
    },
  ]);
});

test('chosen authors of a rule have their names and can be removed', async () => {
  const chosen = [
    { network: 'vkontakte', id: 11 },
    { network: 'smi', id: 31 },
    { network: 'ok', id: 99 },
  ];
  const { sent } = open([firstOf({ authors: chosen })]);
  await press('Изменить: Первая публикация автора в теме, Тема 15');
  await waitFor(() => expect(tags()).toEqual(['Шымкент ньюс · VK', 'Дала · SMI', '№ 99 · OK']));
  expect(sent()).toContainEqual(['/api-py/smimedia-user-list-search', { ids: [11, 31, 99] }]);
  await press('Убрать автора: Дала · SMI');
  expect(tags()).toEqual(['Шымкент ньюс · VK', '№ 99 · OK']);
  expect(document.activeElement).toBe(await searchField());
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['Правило сохранено']));
  expect(sent().at(-1)).toMatchObject(['/api-py/save-alert-rule', { params: { authors: [chosen[0], chosen[2]] } }]);
});

test('a rule with 200 authors takes no more', async () => {
  open([firstOf({ authors: Array.from({ length: 200 }, (_, i) => ({ network: 'ok', id: i + 100 })) })]);
  await press('Изменить: Первая публикация автора в теме, Тема 15');
  expect(await screen.findByText('Выбрано 200 авторов, больше добавить нельзя.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  await press('Убрать автора: № 100 · OK');
  expect(await searchField()).toBeTruthy();
});

test('a failed search of authors says so', async () => {
  open([firstOf({})]);
  await press('Изменить: Первая публикация автора в теме, Тема 15');
  await userEvent.type(await searchField(), 'fail');
  expect(await screen.findByText('Поиск не удался. Попробуйте ещё раз.', {}, { timeout: 5_000 })).toBeTruthy();
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
