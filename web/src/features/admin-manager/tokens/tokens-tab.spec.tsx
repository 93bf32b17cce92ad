import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { TokenWire } from '@mm/proto/http/credentials.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { TokensTab } from './tokens-tab.js';

const aToken = (over: Partial<TokenWire> = {}): TokenWire => ({
  name: '',
  owner: 'admin',
  is_active: true,
  state: 'ready',
  reason: '',
  reason_text: '',
  next_allowed: 0,
  last_good: 0,
  budget: 10_000,
  budget_left: 0,
  proxy: '',
  ...over,
});
const path = '/api-py/source-tokens/youtube';
const open = (tokens: TokenWire[], responders: Record<string, Responder> = {}) => {
  const { requests } = fakeServer({
    [`GET ${path}`]: () => ({ json: { is_set: true, owner: 'admin', last_good: 0, budget_left: 0, tokens } }),
    ...responders,
  });
  const { store } = renderScreen(
    <>
      <TokensTab networks={descriptorList.filter(({ id }) => id === 'youtube' || id === 'smi')} />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  const sent = () => requests.filter((r) => r.method === 'POST').map((r) => ({ path: r.path, body: r.body }));
  return { sent, store };
};
const success: Responder = () => ({ json: { status: 'success' } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the tokens of networks that have some are listed; one of the server is changed there only', async () => {
  open([aToken({ state: 'spent', reason: 'rate_limited' }), aToken({ name: 'запасной', owner: 'env', budget: 0 })]);
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['YouTube']);
  const first = within((await screen.findByText('основной')).closest('tr') as HTMLElement);
  for (const text of ['admin', 'лимит сбора исчерпан', 'Остаток дня – для запросов людей.'])
    expect(first.getByText(text)).toBeTruthy();
  expect(first.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/^10.000 из 10.000$/);
  const second = within(screen.getByText('запасной').closest('tr') as HTMLElement);
  for (const text of ['из настроек сервера', 'без лимита']) expect(second.getByText(text)).toBeTruthy();
  expect(second.queryByRole('button')).toBeNull();
});

test('a token is stored under its name and stays nowhere', async () => {
  const { sent, store } = open([], { [`POST ${path}`]: () => ({ json: { status: '200' } }) });
  await press('Добавить токен: YouTube');
  await press('Проверить и сохранить');
  expect(screen.getByText('Введите токен')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Название'), ' запасной ');
  await userEvent.type(screen.getByLabelText('Токен'), 'AIza-secret');
  await press('Проверить и сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  expect(sent()).toEqual([{ path, body: { name: 'запасной', token: 'AIza-secret' } }]);
  expect(JSON.stringify(store.getState())).not.toContain('AIza-secret');
});

test.each([
  ['auth_required', 'Сеть не приняла этот токен. Проверьте, что он скопирован целиком и ещё действует.'],
  ['schema_drift', 'Сеть ответила не так, как обычно.'],
  [undefined, 'ошибка сервера. Попробуйте ещё раз.'],
])('a token that the network refuses (%s) stays in the field with the reason in words', async (reason, words) => {
  open([], { [`POST ${path}`]: () => ({ json: { status: '400', reason } }) });
  await press('Добавить токен: YouTube');
  const field = await screen.findByLabelText<HTMLInputElement>('Токен');
  await userEvent.type(field, 'bad');
  await press('Проверить и сохранить');
  expect(await screen.findByText(words)).toBeTruthy();
  expect([field.value, shownToasts()]).toEqual(['bad', []]);
});

test('a parked token is tried now, also the one of the server', async () => {
  const { sent } = open([aToken({ owner: 'env', state: 'parked', reason: 'blocked', next_allowed: 2_000_000_000 })], {
    [`POST ${path}/switch`]: success,
  });
  await press('Попробовать сейчас: основной');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  expect(sent()).toEqual([{ path: `${path}/switch`, body: { name: '', is_active: true } }]);
});

test('a token is switched off, and deleted only after ДА', async () => {
  const { sent } = open([aToken({ name: 'запасной' })], {
    [`POST ${path}/switch`]: success,
    [`POST ${path}/delete`]: success,
  });
  await press('Выключить токен запасной');
  await waitFor(() => expect(shownToasts()).toEqual(['сохранено']));
  await press('Удалить токен запасной');
  await press('Отмена');
  await press('Удалить токен запасной');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toContain('Токен удалён'));
  expect(sent()).toEqual([
    { path: `${path}/switch`, body: { name: 'запасной', is_active: false } },
    { path: `${path}/delete`, body: { name: 'запасной' } },
  ]);
});
