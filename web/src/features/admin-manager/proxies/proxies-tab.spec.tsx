import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { ProxyWire } from '@mm/proto/http/proxies.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { ProxiesTab } from './proxies-tab.js';

const path = '/api-py/store/proxy';
const slow = { timeout: 5_000 };
const aProxy = (over: Partial<ProxyWire> = {}): ProxyWire => ({
  id: 3,
  http: 'http://proxy.example.kz:3128',
  protocol: 'http',
  username: 'mm',
  platforms: ['facebook'],
  credentials: 2,
  state: 'ready',
  reason: '',
  reason_text: '',
  next_allowed: 0,
  last_good: 0,
  ...over,
});
const open = (proxies: ProxyWire[], responders: Record<string, Responder> = {}) => {
  const { requests } = fakeServer({ [`GET ${path}`]: () => ({ json: proxies }), ...responders });
  const { store } = renderScreen(
    <>
      <ProxiesTab networks={descriptorList} />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  const lists = () => requests.filter((r) => r.method === 'GET' && r.path === path).length;
  return { requests, lists, store };
};
const saved = () => ({ json: { status: 'success', proxy: aProxy() } });
const failed = () => ({ status: 503, json: { code: 'http_503', message: '', correlationId: '' } });
const fill = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a proxy on pause says that it is, why, and when it is tried again', async () => {
  open([
    aProxy({ state: 'parked', reason: 'transient', reason_text: 'ECONNREFUSED', next_allowed: 1_795_000_000 }),
    aProxy({ id: 4, http: 'https://second.kz:8080', username: '', last_good: 1_795_000_000 }),
  ]);
  const row = within((await screen.findByText('http://proxy.example.kz:3128')).closest('tr') as HTMLElement);
  for (const text of ['на паузе', 'Прокси не отвечает или слишком медленный.', 'Ответ: «ECONNREFUSED»', 'ещё ни разу'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/^Снова с \d\d\.\d\d\.2026/)).toBeTruthy();
  const second = within(screen.getByText('https://second.kz:8080').closest('tr') as HTMLElement);
  for (const text of ['готов', 'без пароля']) expect(second.getByText(text)).toBeTruthy();
});

test('a platform is saved at once with the item, and the list is fetched again [S1 §7, S1 §9]', async () => {
  const { requests, lists } = open([aProxy()], { [`POST ${path}/save`]: saved });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'instagram' }));
  await waitFor(() => expect(requests.some((r) => r.path === `${path}/save`)).toBe(true));
  expect(requests.find((r) => r.path === `${path}/save`)?.body).toEqual({
    ...aProxy(),
    platforms: ['instagram', 'facebook'],
  });
  await waitFor(() => expect(lists()).toBe(2), slow);
});

test('a platform that was not saved is put back, with the reason', async () => {
  open([aProxy()], { [`POST ${path}/save`]: failed });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'google' });
  await userEvent.click(box);
  await waitFor(() => expect(shownToasts()).toEqual(['не сохранено: ошибка сервера. Попробуйте ещё раз.']));
  expect(box.checked).toBe(false);
});

test('a proxy is deleted only after ДА [S1 §7]', async () => {
  const { requests, lists } = open([aProxy()], { [`DELETE ${path}/3`]: () => ({ json: { status: 'success' } }) });
  const deletions = () => requests.filter((r) => r.method === 'DELETE').map((r) => r.path);
  await press('Удалить прокси http://proxy.example.kz:3128');
  await press('Отмена');
  expect(deletions()).toEqual([]);
  await press('Удалить прокси http://proxy.example.kz:3128');
  await press('ДА');
  await waitFor(() => expect(deletions()).toEqual([`${path}/3`]));
  await waitFor(() => expect(shownToasts()).toEqual(['Прокси удалён']));
  await waitFor(() => expect(lists()).toBe(2), slow);
});

test('what the schema refuses is marked at its field and not sent; the rest is sent as specified [S1 §3, S1 §7]', async () => {
  const { requests, lists, store } = open([], { [`POST ${path}`]: saved });
  const sent = () => requests.filter((r) => r.method === 'POST');
  await press('Добавить прокси');
  await fill('Прокси', 'http://proxy.kz:80');
  await press('Добавить');
  expect(await screen.findByText('Введите имя сервера или IP-адрес, без http:// и порта')).toBeTruthy();
  expect(screen.getByText('Введите порт от 1 до 65535')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Прокси'));
  await fill('Прокси', 'proxy.kz');
  await fill('Порт', '3128');
  await fill('Имя пользователя', 'mm');
  await fill('Пароль', 'pass word');
  await userEvent.click(screen.getByRole('radio', { name: 'https' }));
  await press('Добавить');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  expect(sent().map((r) => r.body)).toEqual([
    { proxy: 'proxy.kz', port: 3128, username: 'mm', password: 'pass word', protocol: 'https' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(JSON.stringify(store.getState())).not.toContain('pass word');
  await waitFor(() => expect(lists()).toBe(2), slow);
});

test('a proxy that was not added stays in the form with the reason', async () => {
  open([], { [`POST ${path}`]: failed });
  await press('Добавить прокси');
  await fill('Прокси', 'proxy.kz');
  await fill('Порт', '3128');
  await press('Добавить');
  expect((await screen.findByRole('alert')).textContent).toBe('не сохранено: ошибка сервера. Попробуйте ещё раз.');
});

test('an empty list says what to do', async () => {
  open([]);
  expect(await screen.findByText('Прокси нет')).toBeTruthy();
});

test('a list that did not load can be fetched again', async () => {
  const { lists } = open([], { [`GET ${path}`]: failed });
  await press('Повторить');
  await waitFor(() => expect(lists()).toBe(2));
});
