import { act, screen } from '@testing-library/react';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { expected, signedIn, signedOut } from '../api/caller.slice.js';
import { configUnreachable } from '../api/config.slice.js';
import { fakeServer } from '../../test/fake-server.js';
import { renderScreen, shownToasts, visibleToasts } from '../../test/render-screen.js';
import { AccessGuard } from './access-guard.js';

const guarded = (
  <AccessGuard roles={reviewers}>
    <h1>Очередь</h1>
  </AccessGuard>
);

test('a user without the route’s roles gets the toast for 4 seconds and goes to /404 [S1 §2, S1 §8, S1 §9]', () => {
  renderScreen(guarded, { at: '/socmedia', path: '/socmedia', roles: ['mm_user'] });
  expect(screen.getByTestId('address').textContent).toBe('/404');
  expect(shownToasts()).toEqual(['Нет доступа к модулю']);
  expect(visibleToasts()[0]).toMatchObject({
    content: { kind: 'danger', title: 'Ошибка доступа' },
    timeout: 4000,
  });
});

test('a user with one of the roles sees the screen, without a toast [S1 §2]', () => {
  renderScreen(guarded, { at: '/socmedia', path: '/socmedia', roles: ['mm_user', 'mm_operator'] });
  expect(screen.getByRole('heading', { name: 'Очередь' })).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('a signed-in user without any role sees a message and can sign out [D §4]', () => {
  renderScreen(guarded, { at: '/socmedia', path: '/socmedia', roles: [] });
  expect(screen.getByRole('heading', { name: 'У вас пока нет доступа' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Выйти' })).toBeTruthy();
});

const token = `mma_${'a'.repeat(43)}`;
const wall = { items: [5], every: 60, look: 'wall', period: '1', reviewed_only: false };
/** Opens the wall in a browser that keeps the token of a screen, where nobody is signed in. */
function openDevice() {
  localStorage.setItem('mm.wall', token);
  const { requests } = fakeServer({
    'POST /api-py/wall-of-secret': () => ({
      json: { state: 'approved', name: 'Зал', username: 'superviser', wall },
    }),
  });
  const view = renderScreen(guarded, { at: '/main?wall=1&list=5', path: '/main', roles: [] });
  return { ...view, requests };
}
afterEach(() => localStorage.clear());

test('a connected wall screen shows its wall although nobody is signed in on it', async () => {
  const { store, requests } = openDevice();
  act(() => void store.dispatch(signedOut()));
  expect(await screen.findByRole('region', { name: 'Экран' })).toBeTruthy();
  expect(requests.find(({ path }) => path === '/api-py/wall-of-secret')?.body).toEqual({ secret: token });
  expect(screen.queryByText('Нужен вход')).toBeNull();
});

test('a wall screen that starts while the server is away says so, also where signing in would need https', () => {
  const { store } = openDevice();
  act(() => void store.dispatch(configUnreachable()));
  expect(screen.getByRole('heading', { name: 'Сервер не отвечает' })).toBeTruthy();
});

test('without a token the address of a wall asks for sign-in, and offers to connect the screen', async () => {
  const { store } = renderScreen(guarded, { at: '/main?wall=1', path: '/main', roles: [] });
  act(() => void store.dispatch(signedOut()));
  expect(await screen.findByText('Нужен вход')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Подключить этот экран по коду' }).getAttribute('href')).toBe('/wall-device');
});

test('who is expected sees the screens of the known roles before sign-in is checked, and no refusal', () => {
  const operator = { username: 'operator', name: 'Оператор', roles: ['mm_operator' as const] };
  const { store } = renderScreen(guarded, { at: '/socmedia', path: '/socmedia', roles: ['mm_operator'] });
  const isShown = () => screen.queryByRole('heading', { name: 'Очередь' }) !== null;
  act(() => void store.dispatch(expected({ ...operator, roles: ['mm_user'] })));
  expect([isShown(), shownToasts(), screen.getByTestId('address').textContent]).toEqual([false, [], '/socmedia']);
  act(() => void store.dispatch(expected(operator)));
  expect(isShown()).toBe(true);
  act(() => void store.dispatch(signedIn(operator)));
  expect(isShown()).toBe(true);
  act(() => void store.dispatch(expected(operator)));
  act(() => void store.dispatch(configUnreachable()));
  expect(isShown()).toBe(false);
});
