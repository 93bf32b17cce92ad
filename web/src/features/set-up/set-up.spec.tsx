import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { LookupWire } from '@mm/proto/http/authors.js';
import { networkCalls } from '@mm/proto/http/network-calls.js';
import { anAuthor } from '../../../test/an-author.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { networkTitle } from '../../api/network-call.js';
import { useSession } from '../../api/user-session.js';
import { SetUpPage } from './set-up.page.js';

const stateOf =
  (over: object = {}): Responder =>
  () => ({ json: { accounts: 'bundled', password_length: 12, time_zone: 'Asia/Almaty', ...over } });
const refused =
  (status: number, code: string): Responder =>
  () => ({ status, json: { code, message: '', correlationId: '' } });
const noAuthor = { status: '200' } as LookupWire;
/** Its answers have the fields of all networks, and its paths no parameters. */
const network = descriptorList.find(
  ({ calls: { lookup, subscribe } }) =>
    lookup.answer.write(noAuthor) === noAuthor && ![lookup, subscribe].some(({ path }) => path.includes(':')),
);
if (!network) throw new Error('no such network');
const password = 'Жайлау-2026';
const tokens = { success: true, token: 't', refresh_token: 'r', expires_in: 300, name: '', roles: [] };

function show(responders: Record<string, Responder> = {}) {
  const { requests } = fakeServer({
    'GET /api-py/set-up-state': stateOf(),
    'POST /api-py/set-up': () => ({ json: { status: 'success', username: 'admin' } }),
    'POST /api-py/login': () => ({ json: tokens }),
    ...responders,
  });
  const open = jest.fn<(path: string) => void>();
  const adopt = jest.fn(async () => undefined);
  const Screen = () => {
    const session = useSession();
    session.current = { ...session.current, adopt };
    return <SetUpPage networks={descriptorList} open={open} />;
  };
  const { store } = renderScreen(<Screen />);
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { sent, open, adopt, store };
}
const enter = async (label: string, text: string) => {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.paste(text);
};
const fill = async (over: Partial<Record<'code' | 'username' | 'password' | 'repeated', string>> = {}) => {
  const values = { code: 'kxqp-7m2n', username: 'admin', password, repeated: over.password ?? password, ...over };
  for (const [label, text] of [
    ['Одноразовый код', values.code],
    ['Имя администратора', values.username],
    ['Пароль', values.password],
    ['Пароль ещё раз', values.repeated],
  ] as const)
    if (text) await enter(label, text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (label: RegExp, option: string) => {
  await userEvent.click(screen.getByRole('button', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('the administrator and the time zone are sent, and the administrator is signed in', async () => {
  const { sent, open, adopt, store } = show();
  await fill();
  await choose(/Часовой пояс/, 'Актобе');
  await press('Настроить');
  expect(await screen.findByText('Администратор «admin» создан.')).toBeTruthy();
  expect(sent()).toEqual([
    { path: '/api-py/set-up', body: { code: 'kxqp-7m2n', username: 'admin', password, time_zone: 'Asia/Aqtobe' } },
    { path: '/api-py/login', body: { username: 'admin', password } },
  ]);
  expect(adopt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain(password));
  await press('Открыть систему');
  expect(open).toHaveBeenCalledWith('/');
});

test('the password rules stand above the field before anything is sent', async () => {
  const { sent } = show();
  const rules = await screen.findByRole('list', { name: 'Требования к паролю' });
  expect(rules.textContent).toContain('не короче 12 символов');
  expect(rules.textContent).toContain('не распространённое слово');
  expect(sent()).toEqual([]);
});

test('what is missing or differs is said and not sent', async () => {
  const { sent } = show();
  await screen.findByLabelText('Одноразовый код');
  await press('Настроить');
  expect(screen.getAllByText('Заполните это поле.')).toHaveLength(4);
  await fill({ repeated: 'другой' });
  await press('Настроить');
  expect(screen.getByText('Пароли не совпадают.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  [403, 'set-up-code-wrong', 'Одноразовый код', /^Код не подходит/],
  [403, 'set-up-code-locked', 'Одноразовый код', /^Слишком много неверных кодов/],
  [400, 'password-too-common', 'Пароль', /слишком распространённый/],
] as const)('a refusal %s %s is shown at its field, and what was entered stays', async (status, code, label, text) => {
  show({ 'POST /api-py/set-up': refused(status, code) });
  await fill();
  await press('Настроить');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Имя администратора').value).toBe('admin');
});

test('a failure of the server is said', async () => {
  show({ 'POST /api-py/set-up': refused(500, 'internal') });
  await fill();
  await press('Настроить');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Система не настроена/);
});

test('the first source is looked up and subscribed with the ordinary calls after sign-in', async () => {
  const { lookup, subscribe } = networkCalls[network.id as keyof typeof networkCalls];
  const found = anAuthor({ network: network.id, username: 'durov', full_name: 'Павел Дуров' });
  const { sent } = show({
    [`${lookup.method} ${lookup.path}`]: () => ({ json: { ...found, status: '200' } }),
    [`${subscribe.method} ${subscribe.path}`]: () => ({ json: found }),
  });
  await fill();
  await choose(/Сеть/, networkTitle(network.id));
  await press('Настроить');
  expect(screen.getByText('Заполните это поле.')).toBeTruthy();
  await enter('Адрес или имя', ' durov ');
  await press('Настроить');
  expect((await screen.findByText(/добавлен, его сбор начался/)).textContent).toContain('Павел Дуров');
  expect(
    sent()
      .slice(0, 2)
      .map(({ path }) => path),
  ).toEqual(['/api-py/set-up', '/api-py/login']);
});

test('a source that is not found leaves a finished set-up with the reason', async () => {
  show();
  await fill();
  await choose(/Сеть/, networkTitle(network.id));
  await enter('Адрес или имя', 'nobody');
  await press('Настроить');
  expect((await screen.findByText(/Источник «nobody» не добавлен/)).textContent).toContain('сервер не ответил');
  expect(screen.getByRole('button', { name: 'Открыть систему' })).toBeTruthy();
});

test('with Keycloak the screen says where the account will be', async () => {
  show({ 'GET /api-py/set-up-state': stateOf({ accounts: 'keycloak' }) });
  expect(await screen.findByText(/хранит Keycloak/)).toBeTruthy();
  expect(screen.getByText('Другие требования задаёт Keycloak.')).toBeTruthy();
});

test('an administrator who cannot sign in at once is led to sign-in', async () => {
  const { open } = show({ 'POST /api-py/login': refused(503, 'upstream-busy') });
  await fill();
  await press('Настроить');
  expect(await screen.findByText(/^Войти сразу не получилось/)).toBeTruthy();
  await press('Войти');
  expect(open).toHaveBeenCalledWith('/');
});

test('an installation that is set up leads to sign-in', async () => {
  const { open } = show({ 'GET /api-py/set-up-state': refused(404, 'set-up-not-needed') });
  expect(await screen.findByText('Система уже настроена')).toBeTruthy();
  await press('Войти');
  expect(open).toHaveBeenCalledWith('/login');
});
