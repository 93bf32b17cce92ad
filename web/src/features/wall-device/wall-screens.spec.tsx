import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { lastSeenText } from './connected-wall-columns.js';
import { WallForm } from './wall-form.js';
import { ConnectedWalls } from './connected-walls.js';

const topics = [aTopic(12, { name: 'Парки' }), aTopic(15, { name: 'Дороги' })];
const seconds = () => Math.floor(Date.now() / 1000);
const aWall = (over: Partial<AccessTokenWire> = {}): AccessTokenWire => ({
  id: 3,
  kind: 'wall',
  name: 'Зал',
  owner: 'superviser',
  operations: ['dashboard'],
  topics: [12, 99],
  wall: { items: [12, 99], every: 30, look: 'wall', period: '7', reviewed_only: true },
  created_at: 1_700_000_000,
  expires_at: null,
  revoked_at: null,
  last_used_at: seconds() - 20,
  last_address: '10.0.0.7',
  minute_quota: null,
  day_quota: null,
  calls_today: 0,
  ...over,
});
const serve = (tokens: AccessTokenWire[], responders: Record<string, Responder> = {}) => {
  const { requests } = fakeServer({
    'GET /api-py/access-tokens': () => ({ json: { access_tokens: tokens, quotas: { minute: 600, day: 100_000 } } }),
    'GET /api-py/topics-list': () => ({ json: { topics_list: topics } }),
    ...responders,
  });
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { requests, sent };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function openDialog(
  roles: Role[],
  responders: Record<string, Responder> = {},
  at = '/main?period=30&checked=1&hidden=1',
) {
  const server = serve([], responders);
  renderScreen(<WallForm topics={topics} shownId={15} />, { at, roles });
  await press('Экран');
  const dialog = within(await screen.findByRole('dialog', { name: 'Экран для видеостены' }));
  return { ...server, dialog };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const enter = async (code: string, name: string) => {
  if (code) await userEvent.type(await field('Код'), code);
  if (name) await userEvent.type(await field('Название'), name);
  await press('Подключить экран');
};
const approved: Responder = () => ({ json: { status: 'success', access_token: aWall() } });

test('a supervisor connects the screen of a code: it will show what the dialog says', async () => {
  const { sent, dialog } = await openDialog(['mm_superviser'], { 'POST /api-py/approve-wall': approved });
  expect(await dialog.findByText(/^Откройте на экране адрес http:\/\/localhost\/wall-device/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Все темы' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Светлое' }));
  await enter(' kxqp-7m2n ', ' Зал ');
  await waitFor(() => expect(shownToasts()).toEqual(['Экран «Зал» подключён']));
  const wall = { items: [15, null], every: 60, look: 'light', period: '30', reviewed_only: true, show_hidden: true };
  expect(sent()).toEqual([{ path: '/api-py/approve-wall', body: { code: 'kxqp-7m2n', name: 'Зал', wall } }]);
  expect([(await field('Код')).value, (await field('Название')).value]).toEqual(['', '']);
});

test('a period that a screen cannot have is sent as a day', async () => {
  const { sent } = await openDialog(['mm_admin'], { 'POST /api-py/approve-wall': approved }, '/main?period=all');
  await enter('KXQP-7M2N', 'Зал');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ wall: { items: [15], period: '1', reviewed_only: false } });
});

test('a missing code or name is not sent', async () => {
  const { sent } = await openDialog(['mm_admin']);
  await enter('', '');
  expect(screen.getByText('Введите код, который показывает экран')).toBeTruthy();
  expect(screen.getByText('Введите название экрана')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  [{ status: 404, json: { code: 'wall-code-not-found' } }, /^Такого кода нет, или он уже не действует/],
  [{ status: 403, json: { code: 'forbidden' } }, 'На это нет прав.'],
  [{ status: 500, json: {} }, 'Ошибка сервера. Попробуйте ещё раз.'],
])('a code that is not accepted stays in its field, with the reason in words', async (answer, words) => {
  await openDialog(['mm_superviser'], { 'POST /api-py/approve-wall': () => answer });
  await enter('AAAA-BBBB', 'Зал');
  expect(await screen.findByText(words)).toBeTruthy();
  expect([(await field('Код')).value, shownToasts()]).toEqual(['AAAA-BBBB', []]);
});

test.each<Role>(['mm_operator', 'MM_view'])('%s gets an address only', async (role) => {
  const { dialog, requests } = await openDialog([role]);
  expect(dialog.getByRole('textbox', { name: 'Адрес' })).toBeTruthy();
  expect([screen.queryByText('Подключить экран'), requests]).toEqual([null, []]);
});

const openList = (tokens: AccessTokenWire[], responders: Record<string, Responder> = {}) => {
  const server = serve(tokens, responders);
  renderScreen(
    <>
      <ConnectedWalls />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  return server;
};
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('each connected screen is listed with its owner, topics and when it was last there', async () => {
  const never = aWall({ id: 4, name: 'Холл', last_used_at: null, last_address: '' });
  const past = aWall({ id: 5, name: 'Пост', last_used_at: seconds() - 300, expires_at: seconds() - 60 });
  openList([aWall(), never, past, aWall({ id: 6, name: 'Старый', revoked_at: 1 }), aProgram]);
  const first = await row('Зал');
  await first.findByText('Парки, Тема № 99 (вам не открыта)');
  for (const text of ['superviser', 'по 30 с, за неделю, ночное оформление, только проверенные', 'сейчас', '10.0.0.7'])
    expect(first.getByText(text)).toBeTruthy();
  expect((await row('Холл')).getByText('никогда')).toBeTruthy();
  const last = await row('Пост');
  for (const text of ['5 мин назад', 'Срок закончился']) expect(last.getByText(text)).toBeTruthy();
  expect([screen.queryByText('Старый'), screen.queryByText('Выгрузка')]).toEqual([null, null]);
});
const aProgram = aWall({ id: 7, kind: 'program', name: 'Выгрузка', wall: null });

test('a screen is changed without touching it; a topic that the caller may not see stays', async () => {
  const { sent } = openList([aWall()], { 'POST /api-py/update-access-token': approved });
  await press('Изменить экран Зал');
  const dialog = within(await screen.findByRole('dialog', { name: 'Экран «Зал»' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Дороги' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Парки' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'За месяц' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Только проверенные публикации' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Показывать и скрытые машиной' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Название' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Название' }), 'Большой зал');
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['Экран изменён']));
  const wall = { items: [99, 15], every: 30, look: 'wall', period: '30', reviewed_only: false, show_hidden: true };
  expect(sent()).toEqual([{ path: '/api-py/update-access-token', body: { id: 3, name: 'Большой зал', wall } }]);
});

test('a screen without topics or with wrong seconds is not saved', async () => {
  const { sent } = openList([aWall()]);
  await press('Изменить экран Зал');
  const dialog = within(await screen.findByRole('dialog', { name: 'Экран «Зал»' }));
  const every = dialog.getByRole('textbox', { name: 'Секунд на тему' });
  await userEvent.clear(every);
  await userEvent.type(every, '5');
  await press('Сохранить');
  expect(dialog.getByText('Целое число от 10 до 600')).toBeTruthy();
  for (const name of ['Парки', 'Тема № 99 (вам не открыта)'])
    await userEvent.click(dialog.getByRole('checkbox', { name }));
  await press('Сохранить');
  expect([dialog.getByText('Выберите хотя бы одну тему') !== null, sent()]).toEqual([true, []]);
});

test('a screen is disconnected only after ДА', async () => {
  const { sent } = openList([aWall()], { 'POST /api-py/revoke-access-token': () => ({ json: { status: 'success' } }) });
  await press('Отключить экран Зал');
  await press('Отмена');
  expect(sent()).toEqual([]);
  await press('Отключить экран Зал');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toEqual(['Экран отключён']));
  expect(sent()).toEqual([{ path: '/api-py/revoke-access-token', body: { id: 3 } }]);
});

test('the list says when it is empty', async () => {
  openList([]);
  expect(await screen.findByText('Подключённых экранов нет.')).toBeTruthy();
});

test('a list that did not load is asked for again by a button', async () => {
  const server = { status: 500 };
  openList([], {
    'GET /api-py/access-tokens': () => ({
      status: server.status,
      json: { access_tokens: [aWall()], quotas: { minute: 600, day: 1 } },
    }),
  });
  expect(await screen.findByText('Экраны не загрузились')).toBeTruthy();
  server.status = 200;
  await press('Повторить');
  expect(await row('Зал')).toBeTruthy();
});

const now = 1_800_000_000;

test.each([
  [null, 'никогда'],
  [now - 60, 'сейчас'],
  [now + 5, 'сейчас'],
  [now - 5 * 60, '5 мин назад'],
  [now - 3 * 3600 - 10, '3 ч назад'],
  [now - 50 * 3600, '2 дн. назад'],
])('a screen that was seen at %s was there: %s', (at, words) => expect(lastSeenText(at, now)).toBe(words));

async function openForm(at = '/main') {
  const user = userEvent.setup();
  renderScreen(<WallForm topics={topics} shownId={15} />, { at });
  await user.click(screen.getByRole('button', { name: 'Экран' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Экран для видеостены' }));
  const address = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Адрес' }).value;
  return { user, dialog, address };
}

test('the form begins with the shown topic and its period', async () => {
  const { dialog, address } = await openForm('/main?period=7&checked=1');
  expect(address()).toBe('http://localhost/main?wall=1&list=15&period=7&checked=1');
  expect(dialog.getByRole('link', { name: 'Открыть' }).getAttribute('href')).toBe(address());
});

test.each([
  ['period=custom&periodFrom=1763665200000&periodTo=1763751600000', 'За сутки', ''],
  ['period=all', 'За сутки', ''],
  ['period=30&hidden=1', 'За месяц', '&period=30&hidden=1'],
])('the form says which period the wall has where the dashboard has %s', async (search, name, expected) => {
  const { dialog, address } = await openForm(`/main?${search}`);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
  expect(address()).toBe(`http://localhost/main?wall=1&list=15${expected}`);
});

test('another period can be chosen', async () => {
  const { user, dialog, address } = await openForm('/main?period=all');
  await user.click(dialog.getByRole('radio', { name: 'За неделю' }));
  expect(address()).toBe('http://localhost/main?wall=1&list=15&period=7');
});

test('topics are shown in the order in which they were chosen, for the seconds, in the look', async () => {
  const { user, dialog, address } = await openForm();
  await user.click(dialog.getByRole('checkbox', { name: 'Парки' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Все темы' }));
  const seconds = dialog.getByRole('textbox', { name: 'Секунд на тему' });
  await user.clear(seconds);
  await user.type(seconds, '30');
  await user.click(dialog.getByRole('radio', { name: 'Светлое' }));
  expect(address()).toBe('http://localhost/main?wall=1&list=15,12,all&every=30&theme=light');
});

test.each(['9', '601', '1.5', ''])('%s seconds are refused', async (text) => {
  const { user, dialog, address } = await openForm();
  await user.click(dialog.getByRole('checkbox', { name: 'Парки' }));
  const seconds = dialog.getByRole('textbox', { name: 'Секунд на тему' });
  await user.clear(seconds);
  if (text) await user.type(seconds, text);
  expect([address(), dialog.queryByRole('link')]).toEqual(['', null]);
  expect(dialog.getByText('Целое число от 10 до 600')).toBeTruthy();
});

test('without a topic there is no address', async () => {
  const { user, dialog, address } = await openForm();
  await user.click(dialog.getByRole('checkbox', { name: 'Дороги' }));
  expect([address(), dialog.getByText('Выберите хотя бы одну тему') !== null]).toEqual(['', true]);
});

test("'Скопировать' copies the address", async () => {
  const { user, dialog, address } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Скопировать' }));
  expect(await navigator.clipboard.readText()).toBe(address());
  expect(shownToasts()).toEqual(['Адрес скопирован']);
});
