import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import { aTopic } from '../../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { AccessTokensTab } from './access-tokens-tab.js';

const secret = `mma_${'s'.repeat(43)}`;
const seconds = Math.floor(Date.now() / 1000);
const aToken = (over: Partial<AccessTokenWire> = {}): AccessTokenWire => ({
  id: 3,
  kind: 'program',
  name: 'Выгрузка',
  owner: 'admin',
  operations: ['report', 'topics'],
  topics: null,
  wall: null,
  created_at: 1_700_000_000,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  last_address: '',
  minute_quota: null,
  day_quota: null,
  calls_today: 0,
  ...over,
});
const topics = [aTopic(12, { name: 'Парки' }), aTopic(15, { name: 'Дороги' })];

const open = (tokens: AccessTokenWire[] = [], responders: Record<string, Responder> = {}) => {
  const { requests } = fakeServer({
    'GET /api-py/access-tokens': () => ({ json: { access_tokens: tokens, quotas: { minute: 600, day: 100_000 } } }),
    'GET /api-py/topics-list': () => ({ json: { topics_list: topics } }),
    'POST /api-py/create-access-token': () => ({ json: { status: 'success', secret, access_token: aToken() } }),
    ...responders,
  });
  const view = renderScreen(
    <>
      <AccessTokensTab />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { sent, store: view.store };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
/** Types a day (DDMMYYYY) into the segments of the date. */
async function enterDay(digits: string): Promise<void> {
  const [first] = within(screen.getByRole('group', { name: 'Последний день' })).getAllByRole('spinbutton');
  await userEvent.click(first as HTMLElement);
  await userEvent.keyboard(digits);
}
const noQuotas = { minute_quota: null, day_quota: null };
const create = '/api-py/create-access-token';

test('the tokens of programs are listed with their operations, topics, end and last use', async () => {
  open([
    aToken({ last_used_at: seconds - 3600, last_address: '10.1.2.3' }),
    aToken({ id: 4, name: 'Срочный', topics: [12, 99], expires_at: 1_700_000_000 }),
    aToken({ id: 5, name: 'Многое', topics: [12, 15, 98, 99], expires_at: 4_000_000_000 }),
    aToken({ id: 6, name: 'Отозванный', revoked_at: 1 }),
    aToken({ id: 7, name: 'Стена', kind: 'wall' }),
  ]);
  const first = await row('Выгрузка');
  for (const text of [
    'Отчёты и публикации, Темы и разделы',
    'Все темы владельца',
    'Без срока',
    '1 ч назад',
    '10.1.2.3',
  ])
    expect(first.getByText(text)).toBeTruthy();
  const ended = await row('Срочный');
  for (const text of ['Парки, тема № 99', /^закончился \d\d\.11\.2023$/, 'никогда'])
    expect(await ended.findByText(text)).toBeTruthy();
  const many = await row('Многое');
  for (const text of ['Парки, Дороги, тема № 98 и ещё 1', /^по \d\d\.10\.2096$/])
    expect(many.getByText(text)).toBeTruthy();
  expect([screen.queryByText('Отозванный'), screen.queryByText('Стена')]).toEqual([null, null]);
});

test('a token is made for all topics and without an end; its secret is shown once and stays nowhere', async () => {
  const { sent, store } = open();
  await press('Новый токен');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), ' Выгрузка ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Отчёты и публикации' }));
  await press('Создать');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Токен «Выгрузка» создан' }));
  expect(dialog.getByText(/больше он не показывается/)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Токен' }).value).toBe(secret);
  const body = { name: 'Выгрузка', operations: ['report'], topics: null, expires_at: null, ...noQuotas };
  expect(sent()).toEqual([{ path: create, body }]);
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain(secret));
  await press('Токен сохранён, закрыть');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(secret);
});

test('the secret is copied by a button', async () => {
  const user = userEvent.setup();
  open();
  await press('Новый токен');
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Выгрузка');
  await user.click(screen.getByRole('checkbox', { name: 'Темы и разделы' }));
  await press('Создать');
  await user.click(await screen.findByRole('button', { name: 'Скопировать' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Токен скопирован']));
  expect(await navigator.clipboard.readText()).toBe(secret);
});

test('a token may be limited to topics, and ends with its last day', async () => {
  const { sent } = open();
  await press('Новый токен');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), 'Выгрузка');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Темы и разделы' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Только выбранные' }));
  await press('Создать');
  expect(screen.getByRole('alert').textContent).toBe('Выберите хотя бы одну тему');
  await userEvent.click(screen.getByRole('button', { name: /Выбранные темы/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Дороги' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('radio', { name: 'До даты' }));
  await enterDay('31122090');
  await press('Создать');
  await waitFor(() => expect(sent()).toHaveLength(1));
  // 1 January 2091, 00:00 in Almaty.
  const expiresAt = Date.UTC(2090, 11, 31, 19) / 1000;
  expect(sent()[0]?.body).toMatchObject({ operations: ['topics'], topics: [15], expires_at: expiresAt });
});

test('what is missing or over is said and not sent', async () => {
  const { sent } = open();
  await press('Новый токен');
  await userEvent.click(await screen.findByRole('radio', { name: 'До даты' }));
  await enterDay('01012020');
  await press('Создать');
  for (const text of ['Введите название', 'Выберите хотя бы одно', 'Выберите сегодняшний или более поздний день'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a token that was not made leaves what was entered, with the reason in words', async () => {
  open([], { [`POST ${create}`]: () => ({ status: 400, json: { code: 'validation' } }) });
  await press('Новый токен');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Название' });
  await userEvent.type(name, 'Выгрузка');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Темы и разделы' }));
  await press('Создать');
  expect(await screen.findByText(/^не сохранено: сервер не принял введённое/)).toBeTruthy();
  expect(name.value).toBe('Выгрузка');
});

test('the list says how many calls were made today, and which quotas hold', async () => {
  open([
    aToken({ calls_today: 1234 }),
    aToken({ id: 4, name: 'Частый', calls_today: 50, minute_quota: 10, day_quota: 50 }),
  ]);
  const text = async (name: string): Promise<string> =>
    ((await screen.findByText(name)).closest('tr')?.textContent ?? '').replaceAll(/\s/gu, ' ');
  expect(await text('Выгрузка')).toContain('сегодня 1 234 из 100 000до 600 в минуту');
  expect(await text('Выгрузка')).not.toContain('свой лимит');
  expect(await text('Частый')).toContain('сегодня 50 из 50до 10 в минутусвой лимитлимит дня исчерпан');
});

test('own quotas are entered for a new token; wrong ones are said and not sent', async () => {
  const { sent } = open();
  await press('Новый токен');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), 'Выгрузка');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Темы и разделы' }));
  const minute = screen.getByRole('textbox', { name: 'Вызовов в минуту' });
  await userEvent.type(minute, '6001');
  await userEvent.type(screen.getByRole('textbox', { name: 'Вызовов в день' }), '-1');
  await press('Создать');
  const errors = screen.getAllByText(/^Введите целое число от 1 до/).map(({ textContent }) => textContent);
  expect(errors.map((text) => text?.replaceAll(/\s/gu, ' '))).toEqual([
    'Введите целое число от 1 до 6 000',
    'Введите целое число от 1 до 10 000 000',
  ]);
  await userEvent.clear(minute);
  await userEvent.type(minute, '30');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Вызовов в день' }));
  await press('Создать');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ minute_quota: 30, day_quota: null });
});

test('the name and the quotas of a token are changed', async () => {
  const update = '/api-py/update-access-token';
  const { sent } = open([aToken({ minute_quota: 10 })], {
    [`POST ${update}`]: () => ({ json: { status: 'success', access_token: aToken() } }),
  });
  await press('Изменить токен Выгрузка');
  const minute = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Вызовов в минуту' });
  expect(minute.value).toBe('10');
  await userEvent.clear(minute);
  await userEvent.type(screen.getByRole('textbox', { name: 'Вызовов в день' }), '5000');
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  expect(sent()).toEqual([{ path: update, body: { id: 3, name: 'Выгрузка', minute_quota: null, day_quota: 5000 } }]);
});

test('a token is revoked only after ДА', async () => {
  const revoke = '/api-py/revoke-access-token';
  const { sent } = open([aToken()], { [`POST ${revoke}`]: () => ({ json: { status: 'success' } }) });
  await press('Отозвать токен Выгрузка');
  await press('Отмена');
  expect(sent()).toEqual([]);
  await press('Отозвать токен Выгрузка');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toEqual(['Токен отозван']));
  expect(sent()).toEqual([{ path: revoke, body: { id: 3 } }]);
});

test('without tokens the tab says so', async () => {
  open();
  expect(await screen.findByText('Токенов доступа нет.')).toBeTruthy();
});
