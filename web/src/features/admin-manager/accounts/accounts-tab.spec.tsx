import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserWire } from '@mm/proto/http/accounts.js';
import { anAccount, builtInRoles } from '../../../../test/an-account.js';
import { aTopic } from '../../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { AccountsTab } from './accounts-tab.js';

const admin = anAccount(1, { username: 'operator', name: 'Айгуль', roles: [1], last_sign_in_at: 1_700_000_000 });
const analyst = anAccount(2, { username: 'analyst', roles: [4] });

/** `users` is what the server has; the test may change it. */
const open = (users: UserWire[], responders: Record<string, Responder> = {}, at = '/') => {
  const { requests } = fakeServer({
    'GET /api-py/get-users': () => ({ json: { users } }),
    'GET /api-py/get-roles': () => ({ json: { roles: builtInRoles } }),
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(7)] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    ...responders,
  });
  const view = renderScreen(
    <>
      <AccountsTab />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'], at },
  );
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
  return { ...view, sent };
};
const success: Responder = () => ({ json: { status: 'success' } });
const refused =
  (code: string, status = 409): Responder =>
  () => ({ status, json: { code, message: '', correlationId: '' } });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const row = (username: string) => within(screen.getByText(username).closest('tr') as HTMLElement);
const address = () => screen.getByTestId('address').textContent;

test('accounts are listed with roles, their last sign-in and a disabled switch, and are searched by name [S2 §2]', async () => {
  open([admin, anAccount(2, { username: 'analyst', roles: [4, 5], disabled: true })]);
  expect(await screen.findByRole('button', { name: /Администратор Роли: operator/ })).toBeTruthy();
  expect(row('operator').getByText('это вы')).toBeTruthy();
  expect(row('operator').getByText('Айгуль')).toBeTruthy();
  expect(row('analyst').getByRole('button', { name: /Аналитик, Наблюдатель/ })).toBeTruthy();
  expect(row('operator').getByRole<HTMLInputElement>('switch').checked).toBe(false);
  expect(row('analyst').getByRole<HTMLInputElement>('switch', { name: 'Отключена: analyst' }).checked).toBe(true);
  expect(row('operator').getByText(/14\.11\.2023|15\.11\.2023/)).toBeTruthy();
  expect(row('analyst').getByText('ещё не входил')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Поиск учетной записи'), 'АЙГ');
  expect(screen.queryByText('analyst')).toBeNull();
  await userEvent.type(screen.getByLabelText('Поиск учетной записи'), 'я');
  await press('Сбросить поиск');
  expect(screen.getByText('analyst')).toBeTruthy();
});

test('a row is saved when it was changed: roles that were added and taken, then the switch [S2 §2, S2 §4, S2 §6]', async () => {
  let users = [admin, analyst];
  const { sent } = open(users, {
    'GET /api-py/get-users': () => ({ json: { users } }),
    'POST /api-py/create-user-role': success,
    'DELETE /api-py/delete-user-role/2/4': success,
    'POST /api-py/update-user': () => {
      users = [admin, { ...analyst, roles: [3], disabled: true }];
      return { json: { status: 'success', user: users[1] } };
    },
  });
  const save = await button('Сохранить: analyst');
  expect(save.disabled).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: /Аналитик Роли: analyst/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Аналитик' }));
  await userEvent.click(screen.getByRole('option', { name: 'Оператор' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(row('analyst').getByRole('switch'));
  expect(save.disabled).toBe(false);
  await userEvent.click(save);
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  expect(sent()).toEqual([
    { path: '/api-py/create-user-role', body: { userid: 2, roleid: 3 } },
    { path: '/api-py/delete-user-role/2/4', body: undefined },
    { path: '/api-py/update-user', body: { id: 2, username: 'analyst', disabled: true } },
  ]);
  expect((await button('Сохранить: analyst')).disabled).toBe(true);
  expect(row('analyst').getByRole('button', { name: /Оператор/ })).toBeTruthy();
});

test('a row that is changed back has nothing to save', async () => {
  open([admin]);
  const disabled = await screen.findByRole('switch', { name: 'Отключена: operator' });
  await userEvent.click(disabled);
  expect((await button('Сохранить: operator')).disabled).toBe(false);
  await userEvent.click(disabled);
  expect((await button('Сохранить: operator')).disabled).toBe(true);
});

test.each([
  ['last-admin', 409, 'Это последний администратор. Сначала дайте роль администратора кому-то ещё.'],
  ['upstream-busy', 503, 'Служба входа не отвечает. Ничего не изменилось, попробуйте через минуту.'],
  ['internal', 500, 'Ошибка сервера. Попробуйте ещё раз.'],
])('a save that is refused (%s) says why, and the change stays in the row [D §4]', async (code, status, words) => {
  open([admin], { 'POST /api-py/update-user': refused(code, status) });
  await userEvent.click(await screen.findByRole('switch', { name: 'Отключена: operator' }));
  await press('Сохранить: operator');
  await waitFor(() => expect(shownToasts()).toEqual([words]));
  expect((await button('Сохранить: operator')).disabled).toBe(false);
});

test('an account is deleted only after ДА; the own one is not [S2 §2, D §4]', async () => {
  const { sent } = open([admin, analyst], {
    'DELETE /api-py/delete-user/2': success,
    'DELETE /api-py/delete-user/1': refused('own-account'),
  });
  await press('Удалить: analyst');
  await press('Отмена');
  expect(sent()).toEqual([]);
  await press('Удалить: analyst');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toEqual(['Учетная запись «analyst» удалена']));
  await press('Удалить: operator');
  await press('ДА');
  await waitFor(() =>
    expect(shownToasts()).toContain('Свою учетную запись удалить нельзя. Попросите другого администратора.'),
  );
});

test('a locked account says until when, and can be let in again', async () => {
  let users = [anAccount(2, { username: 'analyst', locked_until: 1_700_000_000, must_change_password: true })];
  const { sent } = open(users, {
    'GET /api-py/get-users': () => ({ json: { users } }),
    'POST /api-py/unlock-user': () => {
      users = [analyst];
      return { json: { status: 'success' } };
    },
  });
  expect(await screen.findByText(/^Заблокирована до 1[45]\.11\.2023/)).toBeTruthy();
  expect(screen.getByText('сменит пароль при входе')).toBeTruthy();
  await press('Разблокировать: analyst');
  await waitFor(() => expect(shownToasts()).toEqual(['«analyst» снова может войти']));
  expect(sent()).toEqual([{ path: '/api-py/unlock-user', body: { id: 2 } }]);
  await waitFor(() => expect(screen.queryByText(/^Заблокирована/)).toBeNull());
});

test('the table of topics appears for the chosen holder of role 4 and is in the address [S2 §2, S2 §6]', async () => {
  open([admin, analyst, anAccount(3, { username: 'viewer', roles: [5] })], {}, '/?search=&page=1');
  await screen.findByText('analyst');
  expect([
    screen.queryByRole('button', { name: 'Темы: operator' }),
    screen.queryByRole('table', { name: /^Темы/ }),
  ]).toEqual([null, null]);
  await press('Темы: analyst');
  expect(await screen.findByRole('table', { name: 'Темы: analyst' })).toBeTruthy();
  expect(address()).toContain('account=2');
  await press('Темы: viewer');
  expect(await screen.findByRole('table', { name: 'Темы: viewer' })).toBeTruthy();
  await press('Темы: viewer');
  await waitFor(() => expect(screen.queryByRole('table', { name: /^Темы/ })).toBeNull());
});

test('a failed load can be repeated', async () => {
  let fails = true;
  open([], {
    'GET /api-py/get-users': () => (fails ? refused('internal', 500)({} as never) : { json: { users: [admin] } }),
  });
  expect(await screen.findByText('Учетные записи не загрузились')).toBeTruthy();
  fails = false;
  await press('Повторить');
  expect(await screen.findByText('operator')).toBeTruthy();
});
