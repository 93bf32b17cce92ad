import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { AdminManagerPage } from './admin-manager.page.js';

const open = (at: string) => {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/get-roles': () => ({ json: { roles: [] } }),
    'GET /api-py/store/proxy': () => ({ json: [] }),
    'GET /api-py/instagram-credentials': () => ({ json: [] }),
    'GET /api-py/facebook-credentials': () => ({ json: [] }),
    'GET /api-tg/telegram/connected': () => ({ json: { clients: [] } }),
    'GET /api-py/telegram/credentials': () => ({ json: [] }),
  });
  return { requests, ...renderScreen(<AdminManagerPage networks={descriptorList} />, { at, roles: ['mm_admin'] }) };
};
const selected = () => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent);
const address = () => screen.getByTestId('address').textContent;

test('the tabs are there in their order, and the address says which one is open [S1 §2, D §10]', async () => {
  open('/admin-manager?tab=operators');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Учетные записи',
    'Пользователи',
    'Роли',
    'Прокси',
    'Операторы',
    'Владельцы',
    'Токены',
    'Экраны',
    'Токены доступа',
    'Журнал',
    'Telegram',
  ]);
  expect(selected()).toEqual(['Операторы']);
  expect(await screen.findAllByText(/^Операторов нет/)).toHaveLength(2);
});

test('an unknown tab is the first one; another tab is opened without the filters of the one that is left', async () => {
  open('/admin-manager?tab=none&search=abc&page=2&keyword=вода');
  expect(selected()).toEqual(['Учетные записи']);
  await userEvent.click(screen.getByRole('tab', { name: 'Операторы' }));
  await waitFor(() => expect(selected()).toEqual(['Операторы']));
  expect(decodeURI(address() ?? '')).toBe('/admin-manager?tab=operators&keyword=вода');
});

test('a network with clients has a tab under its title: the client panel and the accounts [S1 §2, D §10]', async () => {
  open('/admin-manager?tab=telegram');
  expect(selected()).toEqual(['Telegram']);
  expect(await screen.findByText(/^Клиентов нет/)).toBeTruthy();
  expect(await screen.findByText(/^Аккаунтов нет/)).toBeTruthy();
});

test('tabs are reached with the arrow keys', async () => {
  open('/admin-manager');
  act(() => screen.getByRole('tab', { name: 'Учетные записи' }).focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toEqual(['Пользователи']);
});

test('the screen is in the live room of sources only while it is open', async () => {
  const { live, unmount } = open('/admin-manager');
  expect(live.rooms).toEqual(['sources']);
  unmount();
  expect(live.rooms).toEqual([]);
});
