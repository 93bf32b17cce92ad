import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { WallDevicePage } from './wall-device.page.js';

const own = `mma_${'k'.repeat(43)}`;
const wall = { items: [12, null], every: 45, look: 'wall', period: '7', reviewed_only: false };
const approved = { state: 'approved', name: 'Зал', username: 'superviser', wall };
const pending = { state: 'pending', expires_at: 2_000_000_000 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) await act(() => jest.advanceTimersByTimeAsync(500));
};

async function open({
  kept = null as string | null,
  at = '/wall-device',
  state = pending as object,
  status = 200,
} = {}) {
  const server = { state, status, codes: status };
  const store = { secret: kept };
  const codes = ['KXQP-7M2N', 'HTRW-4C9D', 'ZZZZ-2222'];
  let given = 0;
  const { requests } = fakeServer({
    'POST /api-py/request-wall-code': () => ({
      status: server.codes,
      json:
        server.codes === 200
          ? { code: codes[given], secret: `mma_${String(given++).repeat(43)}`, expires_at: 2_000_000_000 }
          : {},
    }),
    'POST /api-py/wall-of-secret': () => ({ status: server.status, json: server.state }),
  });
  const opened: string[] = [];
  const secrets = {
    read: () => store.secret,
    keep: (secret: string) => void (store.secret = secret),
    forget: () => void (store.secret = null),
  };
  const openWall = (path: string) => void opened.push(path);
  const view = renderScreen(<WallDevicePage secret={secrets} open={openWall} />, { at });
  await pass(500);
  const asked = () => requests.filter(({ path }) => path === '/api-py/request-wall-code').length;
  return { ...view, server, store, opened, asked, requests };
}
const code = () => screen.getByRole('status', { name: 'Код экрана' }).textContent;
const isOff = () => screen.queryByText('Экран отключён') !== null;

test('the page shows a code, large and at night, and where to enter it', async () => {
  const { unmount } = await open();
  expect([code(), document.documentElement.dataset['theme'], isOff()]).toEqual(['KXQP-7M2N', 'wall', false]);
  expect(screen.getByText('http://localhost/main')).toBeTruthy();
  expect(screen.getByText(/«Экран»\s→ «Подключить экран»/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Подключение экрана' })).toBeTruthy();
  unmount();
});

test('when somebody has entered the code the token is kept and the wall opens, once', async () => {
  const { server, store, opened, requests } = await open();
  await pass(3_000);
  expect([opened, store.secret]).toEqual([[], null]);
  server.state = approved;
  await pass(4_000);
  expect([opened, store.secret]).toEqual([['/main?wall=1&list=12,all&every=45&period=7'], `mma_${'0'.repeat(43)}`]);
  const { length } = requests;
  await pass(20_000);
  expect(requests).toHaveLength(length);
});

test('a code that nobody entered in time is followed by a new one', async () => {
  const { server, asked } = await open();
  server.state = { state: 'refused' };
  await pass(3_500);
  expect(code()).toBe('HTRW-4C9D');
  server.state = pending;
  await pass(30_000);
  expect([code(), asked(), isOff()]).toEqual(['HTRW-4C9D', 2, false]);
});

test('while the server is away the page says so, keeps the code, and goes on by itself', async () => {
  const { server, opened } = await open();
  server.status = 503;
  await pass(4_000);
  expect([code(), screen.getByText('Сервер не отвечает. Экран пробует снова сам.') !== null]).toEqual([
    'KXQP-7M2N',
    true,
  ]);
  Object.assign(server, { status: 200, state: approved });
  await pass(4_000);
  expect(opened).toHaveLength(1);
});

test('a page that is opened while the server is away shows a code as soon as it is back', async () => {
  const { server } = await open({ status: 503 });
  expect([code(), screen.getByText(/^Сервер не отвечает/) !== null]).toEqual(['Получаем код…', true]);
  Object.assign(server, { status: 200, codes: 200 });
  await pass(4_000);
  expect([code(), screen.queryByText(/^Сервер не отвечает/)]).toEqual(['KXQP-7M2N', null]);
});

test('when too many codes are asked for, the page says so and asks less often', async () => {
  const { asked } = await open({ status: 429 });
  expect(screen.getByText(/^Сейчас слишком много запросов/)).toBeTruthy();
  await pass(14_000);
  expect(asked()).toBe(1);
  await pass(2_000);
  expect(asked()).toBe(2);
});

test('a screen that is connected opens its wall at once, without a code', async () => {
  const { opened, asked } = await open({ kept: own, state: approved });
  expect([opened.length, asked()]).toEqual([1, 0]);
});

test('a screen whose token is refused says so, deletes the token and shows a new code', async () => {
  const { store, server } = await open({ kept: own, state: { state: 'refused' } });
  server.state = pending;
  await pass(4_000);
  expect([isOff(), store.secret, code()]).toEqual([true, null, 'KXQP-7M2N']);
});

test('the wall leads here with the same words when it was disconnected while it was shown', async () => {
  await open({ at: '/wall-device?off=1' });
  expect([isOff(), code()]).toEqual([true, 'KXQP-7M2N']);
});
