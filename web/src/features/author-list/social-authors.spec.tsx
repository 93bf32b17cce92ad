import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { networkOf } from '../../api/network-call.js';
import { anAuthor } from '../../../test/an-author.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { AuthorListPage } from './author-list.page.js';

type ListOf = (authors: AuthorWire[]) => Record<string, Responder>;
const lists: Partial<Record<NetworkId, ListOf>> = {
  instagram: (authors) => ({ 'GET /api-py/insta-authors': under('insta_authors', authors) }),
  facebook: (authors) => ({
    'GET /api-py/facebook/channels': () => ({ json: authors, headers: { 'x-total-count': String(authors.length) } }),
  }),
  youtube: (authors) => ({ 'GET /api-py/youtube-authors': under('youtube_authors', authors) }),
  ok: (authors) => ({ 'GET /api-py/ok-authors': under('ok_authors', authors) }),
};
const under =
  (field: string, authors: AuthorWire[]): Responder =>
  () => ({ json: { [field]: authors, total: authors.length } });

function open(id: NetworkId, authors: AuthorWire[], responders: Record<string, Responder> = {}) {
  const server = fakeServer({ ...referenceResponders, ...lists[id]?.(authors), ...responders });
  const network = networkOf(id);
  if (!network) throw new Error(`${id} is not built`);
  renderScreen(<AuthorListPage network={network} />);
  return server;
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.replace(/[▲▼↑↓]/g, '').trim());
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const modalField = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
const addAuthor = async () =>
  userEvent.click((await screen.findAllByRole('button', { name: 'Add Author' }))[0] as HTMLElement);
const social = ['#', 'Watcher', 'User Name', 'Full name'];

test.each<[NetworkId, string[], boolean]>([
  ['instagram', [...social, 'Регионы', 'Followers', 'Автообновление', 'Посты', 'Действия'], true],
  ['facebook', [...social, 'Регионы', 'Followers', 'Автообновление', 'Обновлено', 'Посты', 'Действия'], true],
  ['youtube', [...social, 'Followers', 'Посты', 'Действия'], false],
  ['ok', [...social, 'Followers', 'Посты', 'Действия'], false],
])('the author list of %s has the specified columns and filters [S1 §2, D §11]', async (id, columns, hasRegions) => {
  open(id, [anAuthor({ network: id })]);
  await screen.findByText('shymnews');
  expect(heads()).toEqual(columns);
  expect(screen.getByRole('checkbox', { name: 'Фильтровать своих' })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /Регионы/ }).length > 0).toBe(hasRegions);
});

test.each<[NetworkId, string]>([
  ['instagram', '/media-parser/qazaq'],
  ['facebook', '/facebook-media-parser/qazaq'],
  ['youtube', '/youtube-parser/UC1'],
  ['ok', '/ok-parser/UC1'],
])("a row of %s leads by 'Media' to %s [S1 §2, D §11]", async (id, path) => {
  open(id, [anAuthor({ network: id, username: 'qazaq', code: 'UC1' })]);
  const row = await rowOf('qazaq');
  expect(row.getByRole('link', { name: 'Media qazaq' }).getAttribute('href')).toBe(path);
  expect(row.getByRole('button', { name: 'Open qazaq' })).toBeTruthy();
});

test('the switch of an Instagram author is saved at once [S1 §2, S1 §4, S1 §7]', async () => {
  const { requests } = open('instagram', [anAuthor({ network: 'instagram' })], {
    'POST /api-py/instagram/save-author': () => ({
      json: { status: 'success', author: anAuthor({ network: 'instagram', auto_update: false }) },
    }),
  });
  const autoUpdate = await screen.findByRole<HTMLInputElement>('switch', { name: 'Автообновление shymnews' });
  expect(autoUpdate.checked).toBe(true);
  await userEvent.click(autoUpdate);
  await waitFor(() => expect(autoUpdate.checked).toBe(false));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === '/api-py/instagram/save-author')?.body).toEqual({
      author: { username: 'shymnews', auto_update: false },
    }),
  );
});

test('a switch that was not saved is put back, with a toast', async () => {
  open('instagram', [anAuthor({ network: 'instagram', auto_update: false })]);
  const autoUpdate = await screen.findByRole<HTMLInputElement>('switch', { name: 'Автообновление shymnews' });
  await userEvent.click(autoUpdate);
  await waitFor(() => expect(shownToasts()).toEqual(['Автообновление не сохранено. Попробуйте ещё раз.']));
  await waitFor(() => expect(autoUpdate.checked).toBe(false));
});

test('a Facebook page has the buttons add and del for auto-update, and its update to the second [S1 §2, S1 §4, S1 §9]', async () => {
  const page = anAuthor({ network: 'facebook', auto_update: false, update_date: 1_763_700_007 });
  const { requests } = open('facebook', [page], {
    'POST /api-py/facebook/edit-channel': () => ({
      json: { status: 'success', author: { ...page, auto_update: true } },
    }),
  });
  const row = await rowOf('shymnews');
  expect(row.getByText(/^21\.11\.2025 \d\d:\d\d:07$/)).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'add, Автообновление shymnews' }));
  expect(await row.findByRole('button', { name: 'del, Автообновление shymnews' })).toBeTruthy();
  expect(requests.find(({ path }) => path.endsWith('edit-channel'))?.body).toEqual({
    author: { username: 'shymnews', auto_update: true },
  });
});

test("Facebook's modal has 'Добавить' beside Unsubscribe, and says when parsing starts and ends [S1 §2, S1 §4, S1 §8, D §11]", async () => {
  const page = anAuthor({ network: 'facebook', oblasts: [] });
  open('facebook', [page], { 'GET /api-py/facebook/add-channel': () => ({ json: page }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Open shymnews' }));
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(shownToasts()).toEqual(['парсинг начался !', 'парсин окончен', 'Вы подписаны !']));
});

test.each<[string, Responder]>([
  ['fails', () => ({ status: 503, json: { code: 'upstream-busy', message: '', correlationId: '' } })],
  ['answers without a username', () => ({ json: anAuthor({ network: 'instagram', username: '' }) })],
])("a subscription on Instagram that %s says 'парсинг не выполнен' [S1 §4, S1 §8]", async (_what, responder) => {
  open('instagram', [anAuthor({ network: 'instagram', oblasts: [] })], {
    'GET /api/subscribe-insta-authors/shymnews/nonoperator': responder,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open shymnews' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  await waitFor(() =>
    expect(shownToasts()).toEqual(['парсинг начался !', 'парсинг не выполнен', 'Ошибка подписания !']),
  );
  expect(screen.getByRole('dialog', { name: 'Add Author' })).toBeTruthy();
});

test('a YouTube channel is looked up by its address; the modal shows its own fields [S1 §2, S1 §7, S1 §8]', async () => {
  const channel = anAuthor({
    network: 'youtube',
    code: 'UC1',
    username: 'qazaq',
    full_name: 'Qazaq TV',
    keywords: 'новости, қала',
    biography: 'О городе',
    followers_count: 1200,
    media_count: 34,
    watcher: '',
    watchers: [],
    oblasts: [],
  });
  const { requests } = open('youtube', [], {
    'POST /api-py/youtube-author-info': () => ({ json: { status: '200', youtube_author: channel } }),
    'POST /api-py/subscribe-youtube-authors': () => ({ json: channel }),
  });
  await addAuthor();
  await userEvent.type(await modalField('Адрес канала'), 'youtube.com/@qazaq{Enter}');
  await waitFor(() => expect(shownToasts()).toEqual(['Канал найден']));
  const dialog = within(screen.getByRole('dialog', { name: 'Add Author' }));
  expect(dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['ID', 'UC1'],
    ['Название', 'Qazaq TV'],
    ['Ключевые слова', 'новости, қала'],
    ['Описание', 'О городе'],
    ['Подписчики', expect.stringMatching(/^1\s200$/)],
    ['Видео', '34'],
  ]);
  expect(dialog.queryByRole('group', { name: 'Регионы' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Канал найден', 'Вы подписаны !']));
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { chanel_url: 'youtube.com/@qazaq', user: 'operator' },
    { chanel_url: 'UC1', user: 'operator' },
  ]);
});

test.each<[NetworkId, string, string]>([
  ['youtube', '/api-py/youtube-author-info', 'Канал не найден или слишком много запросов, надо подождать'],
  ['ok', '/api-py/ok-author-info', 'Автор не найден или слишком много запросов, надо подождать'],
])('%s says that an address was not found [S1 §8]', async (id, path, text) => {
  open(id, [], { [`POST ${path}`]: () => ({ json: { status: '404', reason: 'not_found' } }) });
  await addAuthor();
  await userEvent.type(await modalField('Адрес канала'), 'nobody{Enter}');
  await waitFor(() => expect(shownToasts()).toEqual([text]));
  expect(screen.getByRole('status').textContent).toBe('Такого автора нет.');
});

test('Open fills the modal with the address of an OK author, who is unsubscribed by id [S1 §2, S1 §7]', async () => {
  const group = anAuthor({ network: 'ok', code: '52', username: 'nashtaraz', url: 'https://ok.ru/nashtaraz' });
  const { requests } = open('ok', [group], {
    'POST /api-py/unsubscribe-ok-authors': () => ({ json: { status: 'success' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open nashtaraz' }));
  expect((await modalField('Адрес канала')).value).toBe('https://ok.ru/nashtaraz');
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Вы больше не подписаны на этого автора !']));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ chanel_url: '52', user: 'operator' });
});

test('regions of an Instagram author are stored under its network [S1 §7, D §5]', async () => {
  const { requests } = open('instagram', [anAuthor({ network: 'instagram' })], {
    'POST /api-py/socmedia/change/pre-selected-oblast': () => ({ json: { status: 'success' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open shymnews' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить регионы' }));
  await waitFor(() => expect(shownToasts()).toEqual(['author saved']));
  expect(requests.find(({ path }) => path.endsWith('pre-selected-oblast'))?.body).toMatchObject({
    soctype: 'instagram',
  });
});
