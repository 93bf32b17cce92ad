import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { aPost } from '../../../../test/a-post.js';
import { fakeServer, referenceResponders } from '../../../../test/fake-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { belongsToQueue, readFilter } from '../queue-filter.js';
import { QueuePage } from './queue.page.js';

const now = Math.floor(Date.now() / 1000);
const posts = [
  aPost({ id: 1, caption: 'Сегодня', date: now }),
  aPost({ id: 2, caption: 'Раньше', date: now - 3 * 86_400 }),
];

function open() {
  const server = fakeServer({
    ...referenceResponders,
    'GET /api-py/socmedia/posts': () => ({ json: { posts, total: 2, next: null, counts: { vkontakte: 2 } } }),
    'POST /api-py/socmedia-user-list-search': () => ({
      json: [
        { id: 1, network: 'vkontakte', username: 'shymnews', code: '-1001', full_name: 'Шымкент ньюс', socialNet: 3 },
      ],
    }),
    'POST /api-py/smimedia-user-list-search': () => ({ json: [] }),
  });
  renderScreen(<QueuePage networks={descriptorList} />, { at: '/socmedia' });
  return server;
}

test('the queue shows the time of posts of today and the day of older ones', async () => {
  open();
  const [today, older] = (await screen.findAllByRole('article')).map((card) => card.querySelector('time')?.textContent);
  expect(today).toMatch(/^\d\d:\d\d$/);
  expect(older).toMatch(/^\d\d\.\d\d\.\d{4}$/);
});

test('each group of filters has a visible label', async () => {
  open();
  for (const label of ['Сети', 'Состояние', 'Порядок']) {
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByLabelText(label).querySelectorAll('button').length).toBeGreaterThan(1);
  }
  await screen.findAllByRole('article');
});

test('counts that are not known yet are a dash, not 0', async () => {
  open();
  expect(screen.getByRole('button', { name: 'VK –' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Все –' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'VK 2' })).toBeTruthy();
});

test('every network of this installation has its filter with a count [D §10]', async () => {
  open();
  await screen.findByRole('button', { name: 'VK 2' });
  const filters = [...screen.getByLabelText('Сети').querySelectorAll('button')].map((button) => button.textContent);
  expect(filters).toEqual(['Все2', 'Instagram0', 'Facebook0', 'VK2', 'Telegram0', 'SMI0', 'YouTube0', 'OK0']);
});

test('the author search keeps the focus while its list is loaded, and opens what is chosen [D §10]', async () => {
  const { requests } = open();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Поиск автора во всех сетях' });
  await userEvent.click(box);
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard('shym');
  expect(box.value).toBe('shym');
  await waitFor(() => expect(requests.some((a) => a.path === '/api-py/socmedia-user-list-search')).toBe(true), {
    timeout: 5_000,
  });
  await userEvent.click(await screen.findByRole('option', { name: /shymnews/ }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/vkontakte-media-parser/shymnews/-1001'));
});

const address = (query: string) => {
  const params = new URLSearchParams(query);
  return {
    text: (name: string) => params.get(name) ?? '',
    words: (name: string) => (params.get(name) ?? '').split(',').filter(Boolean),
  };
};
const event = { post: { network: 'smi' }, watchers: ['operator'], history: false };

test('without filters the queue shows new posts, newest first [D §10]', () => {
  expect(readFilter(address(''))).toEqual({ networks: [], state: 'new', sort: '-date' });
});

test('a new post belongs to the queues of the users who watch its author [D §10]', () => {
  expect(belongsToQueue(readFilter(address('')), 'operator', event)).toBe(true);
  expect(belongsToQueue(readFilter(address('')), 'admin', event)).toBe(false);
});

test('history, other networks and other states do not count as new', () => {
  expect(belongsToQueue(readFilter(address('')), 'operator', { ...event, history: true })).toBe(false);
  expect(belongsToQueue(readFilter(address('networks=telegram')), 'operator', event)).toBe(false);
  expect(belongsToQueue(readFilter(address('state=saved')), 'operator', event)).toBe(false);
});
