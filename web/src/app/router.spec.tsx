import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { allRoles, analysts, dashboardViewers, reviewers, type Role } from '@mm/proto/vocabulary/role.js';
import { signedOut } from '../api/caller.slice.js';
import { configLoaded } from '../api/config.slice.js';
import { fakeServer } from '../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../test/render-screen.js';
import { aConfig } from '../../test/signed-in-store.js';
import { AppRouter } from './router.js';
import { prefetchScreen, prepareScreen, routesOf } from './routes.js';

beforeAll(() => {
  window.scrollTo = () => undefined;
});

async function open(at: string, roles: Role[]) {
  const { requests } = fakeServer({});
  const view = renderScreen(<AppRouter networks={descriptorList} />, { at, path: '/*', roles });
  act(() => void view.store.dispatch(configLoaded(aConfig)));
  await screen.findByText('Извините, страница не найдена!');
  return { ...view, requests };
}
const addressNow = () => screen.getByTestId('address').textContent;
const exampleOf = (path: string) => path.replace(/:\w+/g, 'x');

test('the code of the screen at an address is loaded before its user is known', async () => {
  const prepared = (pathname: string) => prepareScreen(routesOf(descriptorList), pathname);
  expect(await Promise.all(['/ping', '/smi-parser/kaztag', '/dorking-search', '/nowhere'].map(prepared))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('the screens have the roles of the specification [S1 §2]', () => {
  const rolesOf = Object.fromEntries(routesOf(descriptorList).map(({ path, roles }) => [path, roles]));
  expect(rolesOf).toMatchObject({
    '/main': dashboardViewers,
    '/topic': analysts,
    '/event-manager': ['mm_admin', 'mm_superviser'],
    '/admin-manager': ['mm_admin'],
    '/system': ['mm_admin'],
    '/parser-token': ['mm_admin'],
    '/notification': 'any',
    '/alert': 'any',
    '/login': 'public',
    '/privacy-policy': 'public',
  });
  for (const path of ['/socmedia', '/settings', '/dorking-search', '/insta-authors', '/media-parser/:username'])
    expect([path, rolesOf[path]]).toEqual([path, reviewers]);
});

test('sign-in, set-up, policy, ping, books, a wall screen’s code, unsubscribing and 404 open without sign-in [S1 §2, D §4]', () => {
  const open = routesOf(descriptorList).filter(({ roles }) => roles === 'public');
  expect(open.map(({ path }) => path).sort()).toEqual([
    '/404',
    '/books',
    '/login',
    '/ping',
    '/privacy-policy',
    '/set-up',
    '/unsubscribe/:token',
    '/wall-device',
  ]);
});

test('a clicked link is marked in the menu before its screen is drawn', async () => {
  await open('/404', ['mm_admin']);
  const link = screen.getByRole('link', { name: 'Справочники' });
  fireEvent.click(link);
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'));
  expect(screen.getByText('Извините, страница не найдена!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Извините, страница не найдена!')).toBeNull());
  expect(link.getAttribute('aria-current')).toBe('page');
});

/** Every screen with every role that may not open it. */
const refused = routesOf(descriptorList).flatMap(({ path, roles }) =>
  typeof roles === 'string' ? [] : allRoles.filter((role) => !roles.includes(role)).map((role) => ({ path, role })),
);

/** What the menu asks for and listens to on every screen, for its number of alerts and its names. */
const ofTheMenu = ['/api-py/alerts', 'alerts', 'reference'];

test('a screen that a role may not open shows the access toast and leads to /404; nothing is asked for it [S1 §2, S1 §8]', async () => {
  for (const { path, role } of refused) {
    const { store, live, requests, unmount } = await open(exampleOf(path), [role]);
    const { caller } = store.getState();
    const at = { pathname: exampleOf(path), search: '' };
    await act(() => prefetchScreen(routesOf(descriptorList), at, store.dispatch, caller));
    expect([path, role, addressNow(), shownToasts()]).toEqual([path, role, '/404', ['Нет доступа к модулю']]);
    const asked = [...requests.map((one) => one.path), ...live.rooms].filter((one) => !ofTheMenu.includes(one));
    expect([path, role, asked]).toEqual([path, role, []]);
    unmount();
  }
});

test('an unknown path leads to /404, which says that the page was not found [S1 §2]', async () => {
  await open('/no-such-path', ['mm_user']);
  expect([addressNow(), shownToasts()]).toEqual(['/404', []]);
});

test('the menu shows the caller by name, with the login as a tooltip', async () => {
  await open('/404', ['mm_user']);
  expect(screen.getByText('Оператор').closest('[title="operator"]')).toBeTruthy();
});

test('the button Ещё opens and closes the rest of the menu; Esc returns the focus to it', async () => {
  await open('/404', ['mm_operator']);
  const more = screen.getByRole('button', { name: 'Ещё' });
  const rest = document.getElementById(more.getAttribute('aria-controls') ?? '');
  for (const name of ['Настройки', 'Уведомления'])
    expect(rest?.contains(screen.getByRole('link', { name }))).toBe(true);
  for (const name of [/^Оформление/, 'Выйти']) expect(rest?.contains(screen.getByRole('button', { name }))).toBe(true);
  const isOpen = () => more.getAttribute('aria-expanded') === 'true';
  await userEvent.click(more);
  expect(isOpen()).toBe(true);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect([isOpen(), document.activeElement]).toEqual([false, more]);
  await userEvent.click(more);
  fireEvent.click(screen.getByRole('link', { name: 'Уведомления' }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(addressNow()).toBe('/notification');
  await userEvent.click(more);
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe(false);
});

test('while it loads, the page waits for the demo banner and keeps the column of the menu free', async () => {
  fakeServer({});
  const { store, container } = renderScreen(<AppRouter networks={descriptorList} />, { at: '/main', path: '/*' });
  const main = () => container.querySelector('main')?.childElementCount;
  act(() => void store.dispatch(signedOut()));
  expect([main(), container.querySelectorAll('.rail').length, screen.queryByRole('navigation')]).toEqual([0, 1, null]);
  act(() => void store.dispatch(configLoaded(aConfig)));
  expect(screen.getByRole('complementary', { name: 'Демонстрация' })).toBeTruthy();
  expect([main(), container.querySelectorAll('.rail').length]).toEqual([1, 1]);
});
