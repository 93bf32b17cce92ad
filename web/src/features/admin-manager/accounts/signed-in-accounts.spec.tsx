import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeletedUserWire, SessionWire } from '@mm/proto/http/accounts.js';
import { anAccount, builtInRoles } from '../../../../test/an-account.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { AccountsTab } from './accounts-tab.js';

const open = (responders: Record<string, Responder>) => {
  const { requests } = fakeServer({
    'GET /api-py/get-users': () => ({ json: { users: [anAccount(2, { username: 'analyst' })] } }),
    'GET /api-py/get-roles': () => ({ json: { roles: builtInRoles } }),
    ...responders,
  });
  renderScreen(
    <>
      <AccountsTab />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  return { sent: () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })) };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const openSessions = async () => {
  await press('Ещё: analyst');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Сеансы' }));
};

test('the sessions of an account are shown, and all of them are ended after ДА', async () => {
  let sessions: SessionWire[] = [
    { started_at: 1_700_000_000, last_used_at: null, address: '10.0.0.7', browser: 'Firefox, Linux', current: true },
    { started_at: null, last_used_at: 1_700_000_000, address: '', browser: '', current: false },
  ];
  const { sent } = open({
    'GET /api-py/sessions/2': () => ({ json: { sessions } }),
    'POST /api-py/end-sessions': () => {
      sessions = [];
      return { json: { status: 'success' } };
    },
  });
  await openSessions();
  const rows = within(await screen.findByRole('table', { name: 'Сеансы: analyst' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.trim()),
    ),
  ).toEqual([
    [expect.stringMatching(/^1[45]\.11\.2023/), 'неизвестно', '10.0.0.7', 'Firefox, Linux ваш сеанс'],
    ['неизвестно', expect.stringMatching(/^1[45]\.11\.2023/), 'неизвестно', 'неизвестно'],
  ]);
  await press('Завершить все');
  await press('Отмена');
  expect(sent()).toEqual([]);
  await press('Завершить все');
  await press('ДА');
  expect(await screen.findByText('Сеансов нет: человек нигде не вошёл.')).toBeTruthy();
  expect(sent()).toEqual([{ path: '/api-py/end-sessions', body: { id: 2 } }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Завершить все' }).disabled).toBe(true);
});

test('sessions that cannot be read say so', async () => {
  open({ 'GET /api-py/sessions/2': () => ({ status: 503, json: { code: 'upstream-busy', message: '' } }) });
  await openSessions();
  expect(await screen.findByText('Сеансы не загрузились')).toBeTruthy();
});

test('a deleted account is brought back; one whose name is taken says so', async () => {
  const aDeleted = (id: number, username: string): DeletedUserWire => ({
    id,
    username,
    name: username,
    deleted_at: 1_700_000_000,
    removed_at: 1_702_592_000,
  });
  let users = [aDeleted(8, 'gone'), aDeleted(9, 'taken')];
  const { sent } = open({
    'GET /api-py/deleted-users': () => ({ json: { users } }),
    'POST /api-py/restore-user': ({ body }) => {
      if ((body as { id: number }).id === 9)
        return { status: 409, json: { code: 'account-name-taken', message: '', correlationId: '' } };
      users = users.slice(1);
      return { json: { status: 'success', user: anAccount(8, { username: 'gone' }) } };
    },
  });
  await press('Удалённые');
  await press('Восстановить: taken');
  await waitFor(() => expect(shownToasts()).toEqual(['Учетная запись уже существует']));
  await press('Восстановить: gone');
  await waitFor(() => expect(shownToasts()).toContain('Учетная запись «gone» восстановлена'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Восстановить: gone' })).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([{ id: 9 }, { id: 8 }]);
});
