import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { OwnerWire } from '@mm/proto/http/owners.js';
import { fakeServer, referenceResponders, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { entriesOf, matchingOwners, oblastRows, ownersOf } from './owner-rows.js';
import { OwnersTab } from './owners-tab.js';

const anOwner = (over: Partial<OwnerWire> = {}): OwnerWire => ({
  id: 7,
  username: 'akimat',
  full_name: 'Акимат',
  url: 'https://www.facebook.com/akimat',
  oblast: 71,
  pageType: 'page',
  is_active: true,
  ...over,
});
const success: Responder = () => ({ json: { status: 'success' } });
const open = (
  owners: Record<string, OwnerWire[]>,
  responders: Record<string, Responder> = {},
  at = '/?network=facebook',
) => {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/distinct-facebook-oblasts': () => ({ json: owners }),
    'GET /api-py/distinct-instagram-oblasts': () => ({ json: {} }),
    ...responders,
  });
  renderScreen(<OwnersTab networks={descriptorList} />, { at, roles: ['mm_admin'] });
  return { sent: () => requests.filter((r) => r.method === 'POST').map(({ path, body }) => ({ path, body })) };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const enter = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const address = () => screen.getByTestId('address').textContent;
const results = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('the tab switches between the networks with owners and clear [S1 §2, D §10]', async () => {
  open({}, {}, '/');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Instagram', 'Facebook', 'clear']);
  expect(await screen.findByLabelText('Имена или адреса аккаунтов')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Facebook' }));
  expect(await screen.findByLabelText('Адреса страниц facebook.com')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'clear' }));
  expect([screen.queryByRole('textbox'), address()]).toEqual([null, '/?network=clear']);
});

test('entries are added one by one; a wrong address is not sent, and what failed stays in the field [S1 §5, S1 §8]', async () => {
  const found: Record<string, object> = {
    'facebook.com/a': { status: '200', username: 'a' },
    'https://Facebook.com/none': { status: '404', reason: 'not_found' },
  };
  const { sent } = open(
    {},
    { 'POST /api/add-new-facebook-owner': ({ body }) => ({ json: found[(body as { url: string }).url] }) },
  );
  const field = 'Адреса страниц facebook.com';
  await enter(field, 'facebook.com/a ;; ;; vk.com/b ;;https://Facebook.com/none');
  await press('Добавить');
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'парсинг начался !',
      'парсин окончен',
      'url должен содержать "facebook.com/"',
      'парсинг начался !',
      'парсинг не выполнен',
    ]),
  );
  expect(sent().map(({ body }) => body)).toEqual([{ url: 'facebook.com/a' }, { url: 'https://Facebook.com/none' }]);
  expect(results()).toEqual([
    'facebook.com/aдобавлен a',
    'vk.com/burl должен содержать "facebook.com/"',
    'https://Facebook.com/noneТакого автора нет.',
  ]);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('Обработано 3 из 3');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('vk.com/b ;; https://Facebook.com/none'),
  );
});

test('an empty input is ignored; a name is an owner of a network that is not read by address [S1 §5]', async () => {
  const { sent } = open(
    {},
    { 'POST /api-py/add-new-instagram-owner': () => ({ json: { status: '200', username: 'taraz' } }) },
    '/?network=instagram',
  );
  const field = 'Имена или адреса аккаунтов';
  await enter(field, ' ;; ');
  await press('Добавить');
  expect([sent(), shownToasts()]).toEqual([[], []]);
  await userEvent.clear(screen.getByLabelText(field));
  await enter(field, 'taraz');
  await press('Добавить');
  await waitFor(() => expect(shownToasts()).toEqual(['парсинг начался !', 'парсин окончен']));
  expect(sent()).toEqual([{ path: '/api-py/add-new-instagram-owner', body: { url: 'taraz' } }]);
});

test('a running series can be stopped; the entries that were not reached stay in the field', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { sent } = open({});
  const fake = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    if (!String(args[0]).includes('add-new')) return fake(...args);
    await fake(...args);
    await answered;
    return new Response(JSON.stringify({ status: '200', username: 'a' }));
  };
  const field = 'Адреса страниц facebook.com';
  await enter(field, 'facebook.com/a;;facebook.com/b;;facebook.com/c');
  await press('Добавить');
  await press('Остановить');
  answer();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('facebook.com/b ;; facebook.com/c'),
  );
  expect(sent()).toHaveLength(1);
});

test('an owner is switched and its oblast is saved at once; one that fails is put back [S1 §2, S1 §7]', async () => {
  const { sent } = open(
    { '71': [anOwner()] },
    {
      'POST /api-py/deactivate-facebook-owner': success,
      'POST /api-py/update-facebook-owner-oblast': () => ({ status: 500, json: null }),
    },
  );
  const row = within((await screen.findByText('akimat')).closest('tr') as HTMLElement);
  for (const text of ['Акимат', 'страница', 'включён']) expect(row.getByText(text)).toBeTruthy();
  await press('Выключить akimat');
  await waitFor(() => expect(sent()).toEqual([{ path: '/api-py/deactivate-facebook-owner', body: { id: 7 } }]));
  await press(/Область: akimat/);
  await userEvent.click(await screen.findByRole('option', { name: 'Шымкент' }));
  await waitFor(() => expect(shownToasts()).toEqual(['не сохранено: ошибка сервера. Попробуйте ещё раз.']));
  expect(sent().at(-1)).toEqual({ path: '/api-py/update-facebook-owner-oblast', body: { id: 7, oblast: 79 } });
  expect(row.getByRole('button', { name: /Астана.*Область: akimat/ })).toBeTruthy();
});

test('all owners of an oblast are switched together, also those without one [S1 §2, S1 §7]', async () => {
  const { sent } = open(
    { '71': [anOwner({ is_active: false })], '0': [anOwner({ id: 8, username: 'other', oblast: 0 })] },
    {
      'POST /api-py/activate-facebook-owner-oblast': success,
      'POST /api-py/deactivate-facebook-owner-oblast': success,
    },
  );
  await press('Включить всех: Астана');
  await press('Выключить всех: Без области');
  await waitFor(() =>
    expect(sent()).toEqual([
      { path: '/api-py/activate-facebook-owner-oblast', body: { oblast: 71 } },
      { path: '/api-py/deactivate-facebook-owner-oblast', body: { oblast: 0 } },
    ]),
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Выключить всех: Астана' }).disabled).toBe(true);
});

test('the table is filtered by text and oblast, paged, and kept in the address', async () => {
  const many = Array.from({ length: 25 }, (_, i) =>
    anOwner({ id: i + 1, username: `page${String(i).padStart(2, '0')}` }),
  );
  open({ '71': many, '79': [anOwner({ id: 99, username: 'zhas', oblast: 79 })] });
  const shown = () => within(screen.getByRole('table', { name: 'Владельцы' })).getAllByRole('row').length - 1;
  await screen.findByText('page00');
  expect(shown()).toBe(20);
  await press('Страница 2');
  expect(shown()).toBe(6);
  await press(/^(?!Очистить).*Все области/);
  await userEvent.click(await screen.findByRole('option', { name: 'Шымкент' }));
  expect([shown(), address()]).toEqual([1, '/?network=facebook&oblast=79']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск владельца' }), 'page');
  expect(await screen.findByText('Никого не найдено')).toBeTruthy();
  await press('Сбросить условия');
  expect(shown()).toBe(20);
});

const ownerOf = (id: number, over: Partial<OwnerWire> = {}): OwnerWire => ({
  id,
  username: `page${id}`,
  full_name: '',
  url: '',
  oblast: 0,
  pageType: 'page',
  is_active: true,
  ...over,
});
const oblasts = [
  { value: 71, text: 'Астана', text_kz: '', retired: false },
  { value: 79, text: 'Шымкент', text_kz: '', retired: false },
];

test('entries are divided by ;; or line breaks, empty ones are left out [S1 §5]', () => {
  expect(entriesOf(' a ;; ;;b;c\nd;;')).toEqual(['a', 'b;c', 'd']);
  expect(entriesOf(' ;; \n')).toEqual([]);
});

test('owners of all oblasts are one list by name, found by names and addresses, in one oblast or in all', () => {
  const owners = ownersOf({
    '71': [ownerOf(1, { username: 'zhas', oblast: 71, full_name: 'Көкшетау' })],
    '0': [ownerOf(2, { username: 'akimat', url: 'https://facebook.com/akimat.kz' })],
  });
  const found = (search: string, oblast: number | null) =>
    matchingOwners(owners, search, oblast).map(({ username }) => username);
  expect(found('', null)).toEqual(['akimat', 'zhas']);
  expect([found('кокшетау', null), found('AKIMAT.KZ', null), found('', 71), found('', 0)]).toEqual([
    ['zhas'],
    ['akimat'],
    ['zhas'],
    ['akimat'],
  ]);
});

test('oblasts with owners are counted in the order of their list, those without one and retired ones last', () => {
  const owners = [
    ownerOf(1),
    ownerOf(2, { oblast: 79 }),
    ownerOf(3, { oblast: 71, is_active: false }),
    ownerOf(4, { oblast: 71 }),
    ownerOf(5, { oblast: 99 }),
  ];
  expect(oblastRows(owners, oblasts).map(({ text, active, all }) => [text, active, all])).toEqual([
    ['Астана', 1, 2],
    ['Шымкент', 1, 1],
    ['Без области', 1, 1],
    ['99', 1, 1],
  ]);
});
