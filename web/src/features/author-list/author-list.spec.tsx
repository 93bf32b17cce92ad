import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import { networkOf } from '../../api/network-call.js';
import { anAccount } from '../../../test/an-account.js';
import { anAuthor } from '../../../test/an-author.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { AuthorListPage } from './author-list.page.js';

const list = (authors: AuthorWire[]) => ({ json: authors, headers: { 'x-total-count': String(authors.length) } });
const open = (id: 'vkontakte' | 'smi', responders: Parameters<typeof fakeServer>[0], at = '/') => {
  const server = fakeServer({ ...referenceResponders, ...responders });
  const network = networkOf(id);
  if (!network) throw new Error(`${id} is not built`);
  renderScreen(<AuthorListPage network={network} />, { at });
  return server;
};

test('a row shows names, regions, unset followers as a dash and badges, and links to the posts [S1 §2]', async () => {
  open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor()]) });
  const row = within((await screen.findByText('shymnews')).closest('tr') as HTMLElement);
  expect(await row.findByText('Шымкент')).toBeTruthy();
  expect(row.getByText('–')).toBeTruthy();
  expect(row.getByTitle('Новые').textContent).toContain('12');
  expect(row.getByRole('link', { name: 'Media shymnews' }).getAttribute('href')).toBe(
    '/vkontakte-media-parser/shymnews/-1001',
  );
});

test("'Фильтровать своих' requests the authors that the caller watches and is kept in the address [S1 §2, D §5]", async () => {
  const { requests } = open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor()]) });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Фильтровать своих' }));
  await waitFor(() =>
    expect(requests.some((a) => a.path === '/api-py/vk/channels' && a.query.get('mine') === 'true')).toBe(true),
  );
  expect(screen.getByTestId('address').textContent).toBe('/?mine=1');
});

test('Subscribe and Unsubscribe appear only after a successful lookup [S1 §2, S1 §5, S1 §8]', async () => {
  open('vkontakte', {
    'GET /api-py/vk/channels': () => list([]),
    'GET /api/vk/info-channel': () => ({ json: { status: '404', reason: 'not_found' } }),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add Author' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Имя пользователя' }), 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Get info' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Автор не найден или слишком много запросов, надо подождать']));
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test('an author that was erased on request is named as such, and cannot be subscribed to', async () => {
  open('vkontakte', {
    'GET /api-py/vk/channels': () => list([]),
    'GET /api/vk/info-channel': () => ({
      status: 403,
      json: { code: 'author-erased', message: '', correlationId: '' },
    }),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add Author' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Имя пользователя' }), 'somebody');
  await userEvent.click(screen.getByRole('button', { name: 'Get info' }));
  expect(await screen.findByText('Автор удалён по требованию и заблокирован')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test('Subscribe and Unsubscribe act on the looked-up author, and not while the field says another name [S1 §5, S1 §8]', async () => {
  const { requests } = open('vkontakte', {
    'GET /api-py/vk/channels': () => list([anAuthor()]),
    'GET /api/vk/info-channel': () => ({ json: { ...anAuthor({ username: 'taraz', code: '-2' }), status: '200' } }),
    'GET /api-py/vk/unsubscribe-channel': () => ({ json: { status: 'success' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open shymnews' }));
  const field = await screen.findByRole('textbox', { name: 'Имя пользователя' });
  const isDisabled = () =>
    ['Subscribe', 'Unsubscribe'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
  expect(isDisabled()).toEqual([false, false]);
  await userEvent.clear(field);
  await userEvent.type(field, 'vk.com/taraz');
  expect(isDisabled()).toEqual([true, true]);
  expect(screen.queryByText('Описание')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Get info' }));
  expect(await screen.findByText('Описание')).toBeTruthy();
  expect(isDisabled()).toEqual([false, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(shownToasts()).toContain('Вы больше не подписаны на этого автора !'));
  expect(requests.filter((a) => a.path.endsWith('unsubscribe-channel')).map((a) => a.query.get('code'))).toEqual([
    '-2',
  ]);
});

test('Unsubscribe is offered only to who watches the author', async () => {
  open('vkontakte', {
    'GET /api-py/vk/channels': () => list([anAuthor({ watcher: 'second', watchers: ['second'] })]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open shymnews' }));
  expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

test('the heads sort on the server, names ascending first, numbers descending first, as the address says', async () => {
  const { requests } = open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor()]) }, '/?page=2&sort=none');
  const address = () => screen.getByTestId('address').textContent;
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const sorts = () => requests.filter((a) => a.path === '/api-py/vk/channels').map((a) => a.query.get('sort'));
  await press('User Name');
  expect(address()).toBe('/?sort=username');
  const head = await screen.findByRole('columnheader', { name: 'User Name' });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await press('User Name');
  expect(address()).toBe('/?sort=-username');
  await press('Followers');
  await press('Followers');
  await press('Watcher');
  await press('Full name');
  await waitFor(() =>
    expect(sorts()).toEqual([
      null,
      'username',
      '-username',
      '-followers_count',
      'followers_count',
      'watcher',
      'full_name',
    ]),
  );
});

test('a watcher is shown by name, with the logins of all in the tooltip; unknown numbers are dashes', async () => {
  const author = anAuthor({
    watcher: 'irina',
    watchers: ['irina', 'second'],
    progress: { all_cnt: -1, new_cnt: -1, saved_cnt: -1, ign_cnt: -1 },
  });
  open('vkontakte', {
    'GET /api-py/vk/channels': () => list([author]),
    'GET /api-py/get-users': () => ({
      json: { users: [anAccount(1, { username: 'irina', name: 'Ирина Ли', roles: [3] })] },
    }),
  });
  const name = await screen.findByText('Ирина Ли');
  expect(name.parentElement?.title).toBe('Ирина Ли (irina), second');
  expect(screen.getByTitle('Новые').textContent).toBe('Новые: –');
  expect(screen.getByRole('row', { name: /shymnews/ }).textContent).not.toMatch(/-1|0/);
});

test('the address opens the modal once', async () => {
  open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor()]) }, '/?add=1');
  expect(await screen.findByRole('dialog', { name: 'Add Author' })).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('/');
});

test('subscribing to a found author saves its regions [S1 §7, S1 §8, D §5]', async () => {
  const { requests } = open('vkontakte', {
    'GET /api-py/vk/channels': () => list([]),
    'GET /api/vk/info-channel': () => ({ json: { ...anAuthor(), status: '200' } }),
    'GET /api/vk/add-channel': () => ({ json: anAuthor() }),
    'POST /api-py/socmedia/change/pre-selected-oblast': () => ({ json: { status: 'success' } }),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add Author' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Имя пользователя' }), 'shymnews{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Автор найден', 'Вы подписаны !', 'author saved']));
  expect(requests.find((a) => a.path === '/api/vk/add-channel')?.query.toString()).toBe(
    'name=shymnews&watcher=operator',
  );
  expect(requests.find((a) => a.method === 'POST' && a.path.endsWith('pre-selected-oblast'))?.body).toEqual({
    user: { username: 'shymnews', code: '-1001', oblasts: [79] },
    soctype: 'vk',
  });
});

test('the SMI screen has its own unsubscribe message and no regions [S1 §2, S1 §8, D §11]', async () => {
  open('smi', {
    'GET /api-py/smi-authors': () => ({
      json: { smi_authors: [anAuthor({ network: 'smi', username: 'tengri.demo', oblasts: [] })], total: 1 },
    }),
    'GET /api/unsubscribe-insta-authors/tengri.demo': () => ({ json: { status: 'success' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open tengri.demo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Вы отписаны!']));
  expect(screen.queryByRole('columnheader', { name: 'Регионы' })).toBeNull();
});

test.each([
  ['Subscribe', 'Ошибка подписания !'],
  ['Unsubscribe', 'Ошибка отписания !'],
])("'%s' that fails shows '%s' [S1 §8]", async (name, text) => {
  open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor()]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Open shymnews' }));
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(shownToasts()).toEqual([text]));
});

test('the modal shows the profile read-only, with checkboxes for the regions [S1 §2]', async () => {
  open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor({ biography: 'Новости', media_count: 3 })]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Open shymnews' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Author' }));
  expect(dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['ID', '-1001'],
    ['Имя пользователя', 'shymnews'],
    ['Полное имя', 'Шымкент News'],
    ['Описание', 'Новости'],
    ['Подписчики', '–'],
    ['Подписки', '–'],
    ['Публикации', '3'],
  ]);
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Шымкент' })).checked).toBe(true);
});

test('the region filter takes several regions and requests their authors [S1 §2]', async () => {
  const { requests } = open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor()]) }, '/?oblasts=71');
  await screen.findByText('shymnews');
  await userEvent.click(await screen.findByRole('button', { name: /^(?!Очистить).*Регионы/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Шымкент' }));
  await waitFor(() => expect(requests.at(-1)?.query.get('oblasts')).toBe('71,79'));
});

test('the search of outlets suggests names of the server and filters the list by the chosen one [S1 §2, S1 §7]', async () => {
  const { requests } = open('smi', {
    'GET /api-py/smi-authors': () => ({ json: { smi_authors: [anAuthor({ network: 'smi' })], total: 1 } }),
    'POST /api-py/smimedia-user-list-search': () => ({
      json: [{ id: 1, network: 'smi', name: 'tengri.demo', full_name: 'Тенгри' }],
    }),
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Поиск автора' }), 'ten');
  await userEvent.click(await screen.findByRole('option', { name: /tengri.demo/ }));
  await waitFor(() => expect(requests.at(-1)?.query.get('search')).toBe('tengri.demo'));
});
