import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { ClientAccountWire, ClientWire } from '@mm/proto/http/clients.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { secondOf } from '../../../api/date-format.js';
import { ClientsTab } from './clients-tab.js';

const networks = descriptorList.filter(({ calls }) => calls.clients);
const network = networks[0]?.id ?? '';
const first = '+77010000001';
const second = '+77010000002';
const paths = { clients: '/api-tg/telegram/connected', accounts: '/api-py/telegram/credentials' };

const aClient = (over: Partial<ClientWire> = {}): ClientWire => ({
  cid: first,
  phone: first,
  loaded: true,
  connected: true,
  auth: true,
  status: 'connected',
  reason: '',
  reason_text: '',
  next_allowed: 0,
  changed_at: 1_795_000_000,
  ...over,
});
const off = { loaded: false, connected: false, auth: false, status: 'off' } as const;
const waitsFor = (status: 'code' | 'password') => aClient({ auth: false, status });
const accountOff = { phone: first, api_id: 1, active: false, default: true, proxy: '', owner: '', authors: 0 };
const ready = { state: 'ready', reason: '', reason_text: '', next_allowed: 0, last_good: 0 } as const;

function open(clients: ClientWire[], responders: Record<string, Responder> = {}, accounts: ClientAccountWire[] = []) {
  const { requests } = fakeServer({
    [`GET ${paths.clients}`]: () => ({ json: { clients } }),
    [`GET ${paths.accounts}`]: () => ({ json: accounts }),
    ...responders,
  });
  const view = renderScreen(<ClientsTab networks={networks} />, { roles: ['mm_admin'] });
  const asked = (path: string) => requests.filter((request) => request.path === path);
  return { ...view, asked };
}
const answer =
  (client: ClientWire): Responder =>
  () => ({ json: { status: 'success', client } });
const refusal =
  (code: string, status = 422, headers: Record<string, string> = {}): Responder =>
  () => ({ status, json: { code, message: '', correlationId: '' }, headers });
const card = async (phone: string) => within(await screen.findByRole('listitem', { name: phone }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const enabled = (phone: string) =>
  ['START', 'RELOAD', 'DISCONNECT', 'LOAD'].filter((command) => !button(`${command} ${phone}`).disabled);

test('the panel shows loaded, connected, auth and phone of each client, and why one is lost [S1 §2, S1 §3]', async () => {
  open([
    aClient(),
    aClient({
      ...off,
      cid: second,
      phone: second,
      loaded: true,
      status: 'failed',
      reason: 'auth_required',
      reason_text: 'SESSION_REVOKED',
    }),
  ]);
  const connected = await card(first);
  for (const words of ['loaded: загружен', 'connected: подключён', 'auth: авторизован'])
    expect(connected.getByTitle(words.split(':')[0] ?? '').textContent).toBe(words);
  expect(connected.getByText('работает')).toBeTruthy();
  const lost = await card(second);
  expect(lost.getByTitle('auth').textContent).toBe('auth: не авторизован');
  for (const words of [
    'потерян',
    'Сеть закончила вход этого аккаунта. Нажмите START и введите новый код.',
    'Ответ: «SESSION_REVOKED»',
  ])
    expect(lost.getByText(words)).toBeTruthy();
});

test('a parked client says until when it waits: today with the time alone', async () => {
  const soon = Math.floor(Date.now() / 1000) + 30;
  open([
    aClient({ status: 'waiting', reason: 'rate_limited', next_allowed: soon }),
    aClient({ cid: second, phone: second, status: 'waiting', next_allowed: 2_000_000_000 }),
  ]);
  const zones = { installation: undefined, clock: null };
  expect((await card(first)).getByText(/^ожидание до /).textContent).toMatch(/ \d\d:\d\d:\d\d$/);
  expect((await card(first)).getByText('Сеть просит подождать.')).toBeTruthy();
  expect((await card(second)).getByText(`ожидание до ${secondOf(2_000_000_000, zones)}`)).toBeTruthy();
});

test.each<[ClientWire['status'], string[]]>([
  ['off', ['START', 'LOAD']],
  ['loaded', ['START', 'RELOAD']],
  ['connecting', ['RELOAD', 'DISCONNECT']],
  ['code', ['START', 'RELOAD', 'DISCONNECT']],
  ['password', ['START', 'RELOAD', 'DISCONNECT']],
  ['connected', ['RELOAD', 'DISCONNECT']],
  ['waiting', ['RELOAD', 'DISCONNECT']],
  ['failed', ['START', 'RELOAD']],
])('a client that is %s offers %j', async (status, commands) => {
  open([aClient({ status })]);
  await card(first);
  expect(enabled(first)).toEqual(commands);
});

test('a client of an account that is off offers nothing and says why', async () => {
  open([aClient({ ...off })], {}, [{ ...accountOff, ...ready }]);
  expect(await (await card(first)).findByText('Аккаунт выключен. Включите его в таблице аккаунтов.')).toBeTruthy();
  expect(enabled(first)).toEqual([]);
});

test.each([
  ['LOAD', '/api-tg/telegram/load', off],
  ['START', '/api-tg/telegram/start', off],
  ['DISCONNECT', '/api-tg/telegram/close', {}],
])('%s acts on the phone of its card, and the answer is shown [S1 §7]', async (command, path, before) => {
  const after = aClient({ ...off, loaded: true, status: 'loaded' });
  const { asked } = open([aClient(before)], { [`GET ${path}`]: answer(after) });
  await press(`${command} ${first}`);
  expect(await screen.findByText('отключён')).toBeTruthy();
  expect(asked(path).map(({ query }) => query.get('phone'))).toEqual([first]);
  expect(asked(paths.clients)).toHaveLength(1);
});

test('RELOAD names the phone in its path; a refusal is a message with the reason [S1 §7]', async () => {
  const path = `/api-tg/telegram/reload/${encodeURIComponent(first)}`;
  const { asked } = open([aClient()], { [`GET ${path}`]: refusal('client-off', 409) });
  await press(`RELOAD ${first}`);
  await waitFor(() => expect(shownToasts()).toEqual(['RELOAD не выполнен: аккаунт выключен.']));
  expect(asked(path)).toHaveLength(1);
});

test('START that needs a code asks for it, then for the password, and neither stays anywhere [D §10]', async () => {
  const { asked, store } = open([aClient({ ...off })], {
    'GET /api-tg/telegram/start': answer(waitsFor('code')),
    'POST /api-tg/telegram/code': answer(waitsFor('password')),
    'POST /api-tg/telegram/password': answer(aClient()),
  });
  await press(`START ${first}`);
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Код' });
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  await userEvent.type(code, '12 345{Enter}');
  const password = await screen.findByLabelText<HTMLInputElement>('Пароль');
  expect(password.type).toBe('password');
  await userEvent.type(password, 'two step{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('/api-tg/telegram/code').map(({ body }) => body)).toEqual([{ phone: first, code: '12345' }]);
  expect(asked('/api-tg/telegram/password').map(({ body }) => body)).toEqual([{ phone: first, password: 'two step' }]);
  expect((await card(first)).getByText('работает')).toBeTruthy();
  expect(JSON.stringify(store.getState())).not.toMatch(/12345|two step/);
});

test.each<[string, 'code' | 'password', Responder, string]>([
  ['a wrong code', 'code', refusal('code-invalid'), 'Код не подошёл. Проверьте его и введите ещё раз.'],
  [
    'a late code',
    'code',
    refusal('code-expired'),
    'Код больше не действует. Закройте окно и нажмите START: сеть пришлёт новый.',
  ],
  ['a wrong password', 'password', refusal('password-invalid'), 'Пароль не подошёл. Введите его ещё раз.'],
  ['too many tries', 'code', refusal('flood', 422, { 'retry-after': '42' }), 'Слишком много попыток. Подождите 42 с.'],
])('%s: the dialog stays open and says so', async (_what, kind, responder, words) => {
  open([waitsFor(kind)], { [`POST /api-tg/telegram/${kind}`]: responder });
  await press(kind === 'code' ? `Ввести код: ${first}` : `Ввести пароль: ${first}`);
  const field = await screen.findByLabelText<HTMLInputElement>(kind === 'code' ? 'Код' : 'Пароль');
  await userEvent.type(field, '11111{Enter}');
  expect(await screen.findByText(words)).toBeTruthy();
  expect([screen.getAllByRole('dialog').length, field.value, shownToasts()]).toEqual([1, '11111', []]);
});

test('a code has digits; anything else is not sent', async () => {
  const { asked } = open([waitsFor('code')]);
  await press(`Ввести код: ${first}`);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Код' }), 'abc{Enter}');
  expect(await screen.findByText('Введите цифры кода')).toBeTruthy();
  expect(asked('/api-tg/telegram/code')).toEqual([]);
});

test('a change of a client is shown at once without fetching; older states and other networks do not', async () => {
  const { live, asked } = open([aClient()]);
  await card(first);
  const push = (of: string, client: ClientWire) =>
    act(() => live.receive('client:status', { cursor: '1', network: of, client }));
  push('another', waitsFor('code'));
  push(network, aClient({ status: 'loaded', changed_at: 1_794_000_000 }));
  expect((await card(first)).getByText('работает')).toBeTruthy();
  push(network, waitsFor('code'));
  expect((await card(first)).getByText('нужен код')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  push(network, aClient({ cid: second, phone: second }));
  expect((await card(second)).getByText('работает')).toBeTruthy();
  expect(asked(paths.clients)).toHaveLength(1);
});

test('clients that were not loaded: the specified text with the reason, and a retry [S1 §8]', async () => {
  const { asked } = open([], { [`GET ${paths.clients}`]: refusal('forbidden', 403) });
  expect(await screen.findByText('не удалось загрузить статус клиента: на это нет прав.')).toBeTruthy();
  await press('Повторить');
  await waitFor(() => expect(asked(paths.clients)).toHaveLength(2));
});

test('without clients the panel says what to do next', async () => {
  open([]);
  expect(await screen.findByText(/^Клиентов нет\. Добавьте аккаунт/)).toBeTruthy();
});
