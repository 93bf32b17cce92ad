import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import { networkOf } from '../../api/network-call.js';
import { anAuthor } from '../../../test/an-author.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { AuthorListPage } from './author-list.page.js';

const list = (authors: AuthorWire[]) => ({ json: authors, headers: { 'x-total-count': String(authors.length) } });
const open = (id: 'vkontakte' | 'smi', responders: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer({ ...referenceResponders, ...responders });
  const network = networkOf(id);
  if (!network) throw new Error(`${id} is not built`);
  renderScreen(<AuthorListPage network={network} />);
  return server;
};

test('a row shows names, regions, unset followers as a dash and badges, and links to the posts', async () => {
  open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor()]) });
  const row = within((await screen.findByText('shymnews')).closest('tr') as HTMLElement);
  expect(await row.findByText('Шымкент')).toBeTruthy();
  expect(row.getByText('–')).toBeTruthy();
  expect(row.getByTitle('Новые').textContent).toContain('12');
  expect(row.getByRole('link', { name: 'Media shymnews' }).getAttribute('href')).toBe(
    '/vkontakte-media-parser/shymnews/-1001',
  );
});

test("'Фильтровать своих' requests the authors that the caller watches and is kept in the address", async () => {
  const { requests } = open('vkontakte', { 'GET /api-py/vk/channels': () => list([anAuthor()]) });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Фильтровать своих' }));
  await waitFor(() =>
    expect(requests.some((a) => a.path === '/api-py/vk/channels' && a.query.get('mine') === 'true')).toBe(true),
  );
  expect(screen.getByTestId('address').textContent).toBe('/?mine=1');
});

test('Subscribe and Unsubscribe appear only after a successful lookup', async () => {
  open('vkontakte', {
    'GET /api-py/vk/channels': () => list([]),
    'GET /api/vk/info-channel': () => ({ json: { status: '404', reason: 'not_found' } }),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add Author' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Get info' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Автор не найден или слишком много запросов, надо подождать']));
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test('subscribing to a found author saves its regions', async () => {
  const { requests } = open('vkontakte', {
    'GET /api-py/vk/channels': () => list([]),
    'GET /api/vk/info-channel': () => ({ json: { ...anAuthor(), status: '200' } }),
    'GET /api/vk/add-channel': () => ({ json: anAuthor() }),
    'POST /api-py/socmedia/change/pre-selected-oblast': () => ({ json: { status: 'success' } }),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add Author' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'shymnews{Enter}');
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

test('the SMI screen has its own unsubscribe message and no regions', async () => {
  open('smi', {
    'GET /api-py/smi-authors': () => ({
      json: { smi_authors: [anAuthor({ network: 'smi', username: 'tengri.demo', oblasts: [] })], total: 1 },
    }),
    'GET /api/unsubscribe-insta-authors/tengri.demo': () => ({ json: { status: 'success' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open tengri.demo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Вы отписаны!']));
  expect(screen.queryByRole('columnheader', { name: 'Regions' })).toBeNull();
});
