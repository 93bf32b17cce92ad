import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { OperatorWire } from '@mm/proto/http/credentials.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { OperatorsTab } from './operators-tab.js';

const anOperator = (over: Partial<OperatorWire> = {}): OperatorWire => ({
  username: 'reader',
  is_active: true,
  state: 'ready',
  reason: '',
  reason_text: '',
  next_allowed: 0,
  last_good: 0,
  budget: 4800,
  budget_left: 4790,
  proxy: 'http://proxy.kz:3128',
  ...over,
});
const open = (operators: OperatorWire[], responders: Record<string, Responder> = {}) => {
  const { requests } = fakeServer({
    'GET /api-py/instagram-credentials': () => ({ json: operators }),
    'GET /api-py/facebook-credentials': () => ({ json: [] }),
    ...responders,
  });
  const { store } = renderScreen(<OperatorsTab networks={descriptorList} />, { roles: ['mm_admin'] });
  const sent = () => requests.filter((r) => r.method === 'POST').map(({ path, body }) => ({ path, body }));
  return { sent, store };
};
const success: Responder = () => ({ json: { status: 'success' } });
const failed: Responder = () => ({ status: 400, json: { code: 'invalid', message: '', correlationId: '' } });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the networks with operators are listed, with state, budget and proxy of each operator [S1 §2]', async () => {
  open([
    anOperator(),
    anOperator({
      username: 'tired',
      state: 'parked',
      reason: 'rate_limited',
      next_allowed: 1_795_000_000,
      last_good: 1_794_000_000,
      proxy: '',
    }),
    anOperator({ username: 'gone', state: 'off', is_active: false }),
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['Instagram', 'Facebook']);
  const reader = await rowOf('reader');
  expect(reader.getByText('готов')).toBeTruthy();
  expect(reader.getByRole('meter', { name: 'Расход за день: reader' }).getAttribute('aria-valuetext')).toMatch(
    /^10 из 4.800$/,
  );
  const tired = await rowOf('tired');
  for (const text of ['на паузе', 'Слишком много запросов.', 'напрямую', /^Снова с /])
    expect(tired.getByText(text)).toBeTruthy();
  expect((await rowOf('gone')).getByText('выключен')).toBeTruthy();
});

test('an operator is deactivated, and activated again without a password [S1 §4, S1 §7]', async () => {
  const { sent } = open([anOperator(), anOperator({ username: 'gone', state: 'off', is_active: false })], {
    'POST /api-py/disable-instagram-accaunt': success,
    'POST /api-py/add-instagram-credentials': success,
  });
  await press('Выключить reader');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  await press('Включить gone');
  await waitFor(() =>
    expect(sent()).toEqual([
      { path: '/api-py/disable-instagram-accaunt', body: { username: 'reader' } },
      { path: '/api-py/add-instagram-credentials', body: { username: 'gone' } },
    ]),
  );
});

test('a new operator needs a name and a password; the password stays nowhere [S1 §7, S1 §8]', async () => {
  const { sent, store } = open([], { 'POST /api-py/add-facebook-credentials': success });
  await press('Добавить оператора: Facebook');
  await press('Сохранить');
  for (const text of ['Введите имя пользователя', 'Введите пароль']) expect(screen.getByText(text)).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Имя пользователя'), 'page_reader');
  await userEvent.type(screen.getByLabelText('Пароль или токен доступа'), 'se cret');
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  expect(sent()).toEqual([
    { path: '/api-py/add-facebook-credentials', body: { username: 'page_reader', password: 'se cret' } },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(JSON.stringify(store.getState())).not.toContain('se cret');
});

test('a password is changed for the operator of the row; one that was not saved stays in the field', async () => {
  const { sent } = open([anOperator()], { 'POST /api-py/add-instagram-credentials': failed });
  await press('Сменить пароль: reader');
  const field = await screen.findByLabelText<HTMLInputElement>('Пароль или токен доступа');
  expect(screen.queryByLabelText('Имя пользователя')).toBeNull();
  await userEvent.type(field, 'new');
  await press('Сохранить');
  expect(await screen.findByText('не сохранено: сервер не принял введённое. Проверьте поля.')).toBeTruthy();
  expect(sent()).toEqual([
    { path: '/api-py/add-instagram-credentials', body: { username: 'reader', password: 'new' } },
  ]);
  expect(field.value).toBe('new');
});
