import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAccount } from '../../../../test/an-account.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { AccountModal } from './account-modal.js';

const analyst = anAccount(2, { username: 'analyst' });
const open = (account: typeof analyst | null, responders: Record<string, Responder> = {}) => {
  const { requests } = fakeServer(responders);
  let isClosed = false;
  const { store } = renderScreen(<AccountModal account={account} onClose={() => (isClosed = true)} />, {
    roles: ['mm_admin'],
  });
  return { requests, store, isClosed: () => isClosed };
};
const saved: Responder = () => ({ json: { status: 'success', user: analyst } });
const refused =
  (code: string, status: number): Responder =>
  () => ({ status, json: { code, message: '', correlationId: '' } });
const accountField = () => screen.getByLabelText<HTMLInputElement>('Учетная запись');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Пароль');
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a new account needs its name and a password; Reset empties the fields, Submit creates it [S2 §2, S2 §5]', async () => {
  const { requests, store, isClosed } = open(null, { 'POST /api-py/create-user': saved });
  await press('Submit');
  expect(screen.getByText('Впишите учетную запись.')).toBeTruthy();
  expect(screen.getByText('Впишите пароль.')).toBeTruthy();
  await userEvent.type(accountField(), 'typo');
  await press('Reset');
  expect([accountField().value, screen.queryByText('Впишите пароль.')]).toEqual(['', null]);
  await userEvent.type(accountField(), ' analyst ');
  await userEvent.type(passwordField(), 'long secret 1');
  await press('Submit');
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/api-py/create-user',
      body: { username: 'analyst', password: 'long secret 1', must_change_password: true },
    },
  ]);
  expect(shownToasts()).toEqual(['Учетная запись «analyst» создана. Теперь выберите ей роли и сохраните.']);
  expect(JSON.stringify(store.getState())).not.toContain('long secret');
});

test('an empty password leaves the present one; a new one can stay without a change at sign-in [S2 §2]', async () => {
  const first = open(analyst, { 'POST /api-py/update-user': saved });
  await userEvent.clear(accountField());
  await userEvent.type(accountField(), 'analyst2');
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  await press('Reset');
  expect(accountField().value).toBe('analyst');
  await press('Submit');
  await waitFor(() => expect(first.isClosed()).toBe(true));
  await userEvent.type(passwordField(), 'long secret 2');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Submit');
  await waitFor(() => expect(first.requests).toHaveLength(2));
  expect(first.requests.map(({ body }) => body)).toEqual([
    { id: 2, username: 'analyst' },
    { id: 2, username: 'analyst', password: 'long secret 2', must_change_password: false },
  ]);
});

test('a name of look-alike letters is not sent', async () => {
  const { requests } = open(null, { 'POST /api-py/create-user': refused('internal', 500) });
  await userEvent.type(accountField(), '\u0430dmin');
  await userEvent.type(passwordField(), 'secret');
  await press('Submit');
  expect(await screen.findByText('В имени смешаны русские и латинские буквы. Оставьте одни.')).toBeTruthy();
  expect(requests).toEqual([]);
});

test.each([
  ['name-characters', 400, 'Имя может состоять из букв, цифр и знаков . _ - @. Невидимые и похожие знаки не подходят.'],
  ['account-name-taken', 409, 'Учетная запись уже существует'],
  ['password-too-short', 400, 'Пароль слишком короткий. Придумайте длиннее.'],
  ['password-too-common', 400, 'Такой пароль легко угадать: он слишком распространённый.'],
  ['password-is-name', 400, 'Пароль не должен совпадать с именем учетной записи.'],
  ['upstream-busy', 503, 'Служба входа не отвечает. Ничего не изменилось, попробуйте через минуту.'],
])('%s is said in words, and what was entered stays [S2 §5]', async (code, status, words) => {
  const { isClosed } = open(null, { 'POST /api-py/create-user': refused(code, status) });
  await userEvent.type(accountField(), 'analyst');
  await userEvent.type(passwordField(), 'secret');
  await press('Submit');
  expect(await screen.findByText(words)).toBeTruthy();
  const invalid = [accountField(), passwordField()].map((field) => field.getAttribute('aria-invalid'));
  expect(invalid).toEqual(
    /name/.test(code) && !code.startsWith('password')
      ? ['true', null]
      : code.startsWith('password')
        ? [null, 'true']
        : [null, null],
  );
  expect([accountField().value, passwordField().value, isClosed()]).toEqual(['analyst', 'secret', false]);
});
