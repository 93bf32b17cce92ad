import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { ClientAccountWire } from '@mm/proto/http/clients.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ClientsTab } from './clients-tab.js';

const networks = descriptorList.filter(({ calls }) => calls.clients);
const path = '/api-py/telegram/credentials';
const first = '+77010000001';
const second = '+77010000002';
const proxy = 'http://proxy.example.kz:3128';

const anAccount = (over: Partial<ClientAccountWire> = {}): ClientAccountWire => ({
  phone: first,
  api_id: 10001,
  active: true,
  default: true,
  proxy: '',
  owner: 'admin',
  authors: 7,
  state: 'ready',
  reason: '',
  reason_text: '',
  next_allowed: 0,
  last_good: 0,
  ...over,
});
const other = anAccount({ phone: second, default: false, active: false, state: 'off', proxy, authors: 0 });
const stored = {
  id: 3,
  http: proxy,
  protocol: 'http',
  username: '',
  platforms: [],
  credentials: 0,
  state: 'ready',
  reason: '',
  reason_text: '',
  next_allowed: 0,
  last_good: 0,
};

function open(accounts: ClientAccountWire[], responders: Record<string, Responder> = {}) {
  const { requests } = fakeServer({
    'GET /api-tg/telegram/connected': () => ({ json: { clients: [] } }),
    'GET /api-py/store/proxy': () => ({ json: [stored] }),
    [`GET ${path}`]: () => ({ json: accounts }),
    [`POST ${path}`]: () => ({ json: { status: 'success', account: anAccount() } }),
    ...responders,
  });
  const { store } = renderScreen(<ClientsTab networks={networks} />, { roles: ['mm_admin'] });
  const sent = () => requests.filter((r) => r.method === 'POST').map((r) => r.body);
  const lists = () => requests.filter((r) => r.method === 'GET' && r.path === path).length;
  return { sent, lists, store };
}
const refusal =
  (code: string, status = 400): Responder =>
  () => ({ status, json: { code, message: '', correlationId: '' } });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

test('the accounts are listed with api_id, proxy, active, default, state and number of channels [S1 §2, S1 §3]', async () => {
  open([anAccount(), other]);
  const row = await rowOf(first);
  for (const text of ['10001', 'без прокси', 'готов', '7']) expect(row.getByText(text)).toBeTruthy();
  const states = await Promise.all(
    [`active ${first}`, `default ${first}`, `active ${second}`, `default ${second}`].map(switchOf),
  );
  expect(states.map(({ checked }) => checked)).toEqual([true, true, false, false]);
  const off = await rowOf(second);
  for (const text of [proxy, 'выключен']) expect(off.getByText(text)).toBeTruthy();
});

test('active and default are saved at once [S1 §4, S1 §8]', async () => {
  const { sent } = open([anAccount(), other]);
  await userEvent.click(await switchOf(`active ${second}`));
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  await userEvent.click(await switchOf(`default ${second}`));
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено', 'сохранено']));
  expect(sent()).toEqual([
    { phone: second, active: true },
    { phone: second, default: true },
  ]);
});

test('the default is shown at another account at once; it cannot only be taken away', async () => {
  const { sent } = open([anAccount(), other]);
  const answered = globalThis.fetch;
  globalThis.fetch = (input, init) => (init?.method === 'POST' ? new Promise(() => undefined) : answered(input, init));
  await userEvent.click(await switchOf(`default ${first}`));
  expect(sent()).toEqual([]);
  await userEvent.click(await switchOf(`default ${second}`));
  await waitFor(async () => expect((await switchOf(`default ${first}`)).checked).toBe(false));
  expect((await switchOf(`default ${second}`)).checked).toBe(true);
});

test('a switch that was not saved is put back, with the reason [S1 §8]', async () => {
  open([anAccount()], { [`POST ${path}`]: refusal('http_503', 503) });
  await userEvent.click(await switchOf(`active ${first}`));
  await waitFor(() => expect(shownToasts()).toEqual(['не сохранено: ошибка сервера. Попробуйте ещё раз.']));
  expect((await switchOf(`active ${first}`)).checked).toBe(true);
});

test('an account is added with a proxy; its hash stays nowhere [S1 §3, S1 §7]', async () => {
  const { sent, store, lists } = open([]);
  await press('Добавить');
  expect(await screen.findByText(/my\.telegram\.org/)).toBeTruthy();
  await fill('phone', '+7 (701) 000-00-03');
  await fill('api_id', '10001');
  await fill('api_hash', 'secret-hash');
  expect(screen.getByLabelText<HTMLInputElement>('api_hash').type).toBe('password');
  await userEvent.click(screen.getByRole('checkbox', { name: 'default' }));
  await userEvent.click(screen.getByRole('button', { name: /Прокси/ }));
  await userEvent.click(await screen.findByRole('option', { name: proxy }));
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  expect(sent()).toEqual([
    { phone: '+77010000003', api_id: 10001, api_hash: 'secret-hash', active: true, default: true, proxy },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(JSON.stringify(store.getState())).not.toContain('secret-hash');
  await waitFor(() => expect(lists()).toBe(2));
});

test('what the schema refuses is marked at its field and not sent [S1 §5]', async () => {
  const { sent } = open([anAccount()]);
  await press('Добавить');
  await fill('phone', 'abc');
  await press('Сохранить');
  for (const text of ['Введите номер с кодом страны, только цифры', 'Введите api_id, это число', 'Введите api_hash'])
    expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('phone'));
  await fill('phone', first.slice(1));
  await fill('api_id', '1');
  await fill('api_hash', 'x');
  await press('Сохранить');
  expect(await screen.findByText('Этот номер уже есть. Измените его в таблице')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  ['proxy-not-found', 'Такого прокси уже нет. Выберите другой'],
  ['api-hash-missing', 'Введите api_hash'],
  ['http_400', 'не сохранено: сервер не принял введённое. Проверьте поля.'],
])('an account that the server refuses (%s) stays in the form with the reason', async (code, words) => {
  open([], { [`POST ${path}`]: refusal(code) });
  await press('Добавить');
  await fill('phone', '+77010000003');
  await fill('api_id', '10001');
  await fill('api_hash', 'secret-hash');
  await press('Сохранить');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('a stored account is changed without its hash; switches and hash stay as they are', async () => {
  const { sent } = open([anAccount(), other]);
  await press(`Изменить ${second}`);
  await userEvent.clear(await screen.findByLabelText('api_id'));
  await fill('api_id', '10002');
  await press('Очистить: Прокси');
  await press('Сохранить');
  await waitFor(() => expect(sent()).toEqual([{ phone: second, api_id: 10002, proxy: '' }]));
});

test('accounts that were not loaded: the specified text with the reason, and a retry [S1 §8]', async () => {
  const { lists } = open([], { [`GET ${path}`]: refusal('http_503', 503) });
  expect(
    await screen.findByText('не удалось загрузить операторов телеграм: ошибка сервера. Попробуйте ещё раз.'),
  ).toBeTruthy();
  await press('Повторить');
  await waitFor(() => expect(lists()).toBe(2));
});

test('without accounts the table says what to do next', async () => {
  open([]);
  expect(await screen.findByText(/^Аккаунтов нет: каналы читаются по публичным страницам\./)).toBeTruthy();
});
