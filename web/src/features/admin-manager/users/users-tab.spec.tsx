import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAccount, builtInRoles } from '../../../../test/an-account.js';
import { aTopic } from '../../../../test/a-topic.js';
import { fakeServer } from '../../../../test/fake-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { UsersTab } from './users-tab.js';

const open = (at = '/') => {
  fakeServer({
    'GET /api-py/get-users': () => ({
      json: {
        users: [
          anAccount(1, { username: 'admin', name: 'Айгуль', roles: [1] }),
          anAccount(2, { username: 'analyst', roles: [4, 6], disabled: true }),
          anAccount(3, { username: 'operator', roles: [3] }),
          ...[4, 5, 6, 7, 8].map((id) => anAccount(id)),
        ],
      },
    }),
    'GET /api-py/get-roles': () => ({
      json: { roles: [...builtInRoles, { id: 6, rolename: 'пресса', fixed: false }] },
    }),
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(1), aTopic(2, { access: [3, 2] })] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
  });
  renderScreen(<UsersTab />, { roles: ['mm_admin'], at });
};
const address = () => screen.getByTestId('address').textContent;
const cells = (username: RegExp) =>
  within(screen.getByRole('row', { name: username }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim());

test('users are listed with their roles and how many topics they see, 7 a page [S2 §2, S2 §9]', async () => {
  open();
  await screen.findByText('1 из 2');
  await screen.findAllByText('Администратор');
  expect([cells(/admin/), cells(/analyst/), cells(/operator/)]).toEqual([
    ['Айгуль (admin)', 'Администратор', 'все', 'Доступ'],
    ['analyst отключена', 'Аналитик, пресса', '1 из 2', 'Доступ'],
    ['operator', 'Оператор', '2 из 2', 'Доступ'],
  ]);
  expect(screen.getAllByRole('row')).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await userEvent.type(screen.getByLabelText('Поиск пользователя'), 'АНАЛ');
  await userEvent.type(screen.getByLabelText('Поиск пользователя'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Сбросить поиск' }));
  expect(screen.getAllByRole('row')).toHaveLength(8);
});

test('the access table of the chosen user is shown and is in the address, also for an operator', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Доступ: operator' }));
  expect(await screen.findByRole('table', { name: 'Темы: operator' })).toBeTruthy();
  expect(address()).toContain('user=3');
  const chosen = screen.getByRole('button', { name: 'Доступ: operator' });
  expect(chosen.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(chosen);
  await waitFor(() => expect(screen.queryByRole('table', { name: /^Темы/ })).toBeNull());
});

test('of an administrator all boxes are ticked and locked [S2 §6]', async () => {
  open('/?user=1');
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(screen.getAllByText(/^Айгуль \(admin\)\. Администратор видит все темы и разделы\./)).toHaveLength(1);
});
