import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAccount, builtInRoles } from '../../../../test/an-account.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { RolesTab } from './roles-tab.js';

const press = { id: 6, rolename: 'пресса', fixed: false };

const open = (responders: Record<string, Responder> = {}) => {
  let roles = [...builtInRoles, press];
  const { requests } = fakeServer({
    'GET /api-py/get-roles': () => ({ json: { roles } }),
    'GET /api-py/get-users': () => ({
      json: { users: [anAccount(1, { roles: [1] }), anAccount(2, { roles: [1, 6] }), anAccount(3)] },
    }),
    'POST /api-py/create-role': ({ body }) => {
      const role = { id: 7, fixed: false, ...(body as { rolename: string }) };
      roles = [...roles, role];
      return { json: { status: 'success', role } };
    },
    'POST /api-py/update-role': ({ body }) => {
      const role = { fixed: false, ...(body as { id: number; rolename: string }) };
      roles = roles.map((one) => (one.id === role.id ? role : one));
      return { json: { status: 'success', role } };
    },
    'DELETE /api-py/delete-role/6': () => {
      roles = builtInRoles;
      return { json: { status: 'success' } };
    },
    ...responders,
  });
  renderScreen(
    <>
      <RolesTab />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
  return { sent };
};
const pressButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const nameField = () => screen.findByLabelText<HTMLInputElement>('Название роли');
const rowOf = (text: RegExp | string) => within(screen.getByText(text).closest('tr') as HTMLElement);

test('the five built-in roles are listed with what they allow and cannot be changed [S2 §2, D §4]', async () => {
  open();
  await screen.findByText('Аналитик (mm_user)');
  expect(screen.getAllByText('встроенная')).toHaveLength(5);
  const admins = rowOf('Администратор (mm_admin)');
  expect(admins.getByText(/^всё: источники/)).toBeTruthy();
  await waitFor(() => expect(admins.getAllByRole('cell')[2]?.textContent).toBe('2'));
  expect([admins.queryByRole('button'), rowOf('пресса').getAllByRole('button').length]).toEqual([null, 2]);
});

test('a new role shows Save until it is saved; Submit needs a name and Reset empties it [S2 §2, S2 §5]', async () => {
  const { sent } = open();
  await screen.findByText('пресса');
  await pressButton('Добавить');
  await nameField();
  await pressButton('Submit');
  expect(screen.getByText('Впишите название роли.')).toBeTruthy();
  await userEvent.type(await nameField(), 'typo');
  await pressButton('Reset');
  expect((await nameField()).value).toBe('');
  await userEvent.type(await nameField(), ' Гости {Enter}');
  expect(await screen.findByText('не сохранена')).toBeTruthy();
  expect([sent(), screen.queryByRole('dialog')]).toEqual([[], null]);
  await pressButton('Сохранить: Гости');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  expect(sent()).toEqual([{ path: '/api-py/create-role', body: { rolename: 'Гости' } }]);
  expect([screen.getAllByText('Гости').length, screen.queryByText('не сохранена')]).toEqual([1, null]);
});

test('a renamed role is saved with its id; a new one is dropped without a question [S2 §2, S2 §7]', async () => {
  const { sent } = open();
  await pressButton('Изменить: пресса');
  await userEvent.clear(await nameField());
  await userEvent.type(await nameField(), 'СМИ');
  await pressButton('Submit');
  await pressButton('Сохранить: СМИ');
  await waitFor(() => expect(sent()).toEqual([{ path: '/api-py/update-role', body: { id: 6, rolename: 'СМИ' } }]));
  await pressButton('Добавить');
  await userEvent.type(await nameField(), 'Гости');
  await pressButton('Submit');
  await pressButton('Удалить: Гости');
  expect([screen.queryByText('Гости'), screen.queryByRole('alertdialog'), sent().length]).toEqual([null, null, 1]);
});

test('a name that another role has is refused before it is sent, in any letter case [S2 §5]', async () => {
  open();
  await screen.findByText('пресса');
  await pressButton('Добавить');
  await userEvent.type(await nameField(), 'MM_ADMIN');
  await pressButton('Submit');
  expect(await screen.findByText('Роль уже существует')).toBeTruthy();
  await userEvent.clear(await nameField());
  expect(screen.queryByText('Роль уже существует')).toBeNull();
});

test('a name that somebody else took meanwhile is refused by the server and stays unsaved [S2 §5]', async () => {
  open({
    'POST /api-py/create-role': () => ({
      status: 409,
      json: { code: 'role-name-taken', message: '', correlationId: '' },
    }),
  });
  await screen.findByText('пресса');
  await pressButton('Добавить');
  await userEvent.type(await nameField(), 'Гости');
  await pressButton('Submit');
  await pressButton('Сохранить: Гости');
  await waitFor(() => expect(shownToasts()).toEqual(['Роль уже существует']));
  expect(screen.getByText('не сохранена')).toBeTruthy();
});

test('a role is deleted only after ДА [S2 §2]', async () => {
  const { sent } = open();
  await pressButton('Удалить: пресса');
  await pressButton('Отмена');
  expect(sent()).toEqual([]);
  await pressButton('Удалить: пресса');
  await pressButton('ДА');
  await waitFor(() => expect(shownToasts()).toEqual(['Роль «пресса» удалена']));
  await waitFor(() => expect(screen.queryByText('пресса')).toBeNull());
});

test('a failed load can be repeated', async () => {
  let fails = true;
  open({
    'GET /api-py/get-roles': () =>
      fails ? { status: 500, json: { code: 'internal', message: '' } } : { json: { roles: builtInRoles } },
  });
  expect(await screen.findByText('Роли не загрузились')).toBeTruthy();
  fails = false;
  await pressButton('Повторить');
  expect(await screen.findByText('Аналитик (mm_user)')).toBeTruthy();
});
