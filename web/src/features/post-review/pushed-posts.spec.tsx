import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { networkOf } from '../../api/network-call.js';
import type { LivePayload, LiveSession } from '../../live/live-session.js';
import { aPost } from '../../../test/a-post.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { PostReviewPage } from './post-review.page.js';
import { QueuePage } from './queue/queue.page.js';

const stored = aPost({ id: 1, caption: 'Первый', date: 1_763_700_000 });
const pushed = aPost({ id: 2, caption: 'Второй', date: 1_763_700_100, caption_cut: true });
const push = (live: LiveSession, over: Partial<LivePayload<'post:classified'>> = {}) =>
  act(() =>
    live.receive('post:classified', { cursor: '1', post: pushed, watchers: ['operator'], history: false, ...over }),
  );
const captions = () => screen.queryAllByRole('article').map((card) => card.querySelector('[id^="post-"]')?.textContent);
/** The reference lists come when a card is opened. */
const listRequests = (requests: { path: string }[]) =>
  requests.filter(({ path }) => path.endsWith('/posts') || path.includes('post-text')).map(({ path }) => path);

async function openQueue(posts: PostWire[], at = '/socmedia') {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/socmedia/posts': () => ({ json: { posts, total: posts.length, counts: { vkontakte: posts.length } } }),
  });
  const { live } = renderScreen(<QueuePage networks={descriptorList} />, { at });
  await (posts.length ? screen.findByRole('article') : screen.findByText('Всё разобрано'));
  return { live, requests };
}
const showNews = async () => userEvent.click(await screen.findByRole('button', { name: '1 новый' }));
/** Patches of the cache reach the screen within a frame. */
const nextFrame = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('a pushed post is counted, and shown in the queue from the push: no request is made for it', async () => {
  const { live, requests } = await openQueue([stored]);
  push(live);
  expect(await screen.findByRole('button', { name: 'VK 2' })).toBeTruthy();
  expect(captions()).toEqual(['Первый']);
  await showNews();
  await waitFor(() => expect(captions()).toEqual(['Второй', 'Первый']));
  expect(screen.getByRole('button', { name: 'VK 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1 новый' })).toBeNull();
  expect(listRequests(requests)).toEqual(['/api-py/socmedia/posts']);
});

test('an empty queue shows a pushed post at once, without a request', async () => {
  const { live, requests } = await openQueue([]);
  push(live);
  await waitFor(() => expect(captions()).toEqual(['Второй']));
  expect(listRequests(requests)).toEqual(['/api-py/socmedia/posts']);
});

test('only the full text of a pushed post is fetched, when its card is opened', async () => {
  const { live, requests } = await openQueue([]);
  push(live);
  await userEvent.click(await screen.findByRole('button', { name: /Развернуть пост/ }));
  await waitFor(() =>
    expect(listRequests(requests)).toEqual(['/api-py/socmedia/posts', '/api-py/socmedia/post-text/2']),
  );
});

test.each([
  ['of an author whom the user does not watch', '/socmedia', { watchers: ['admin'] }],
  ['of another network', '/socmedia?networks=telegram', {}],
  ['in another state', '/socmedia?state=saved', {}],
  ['of the history of an author', '/socmedia', { history: true }],
])('a pushed post %s does not belong to the queue', async (_, at, over) => {
  const { live } = await openQueue([stored], at);
  push(live, over);
  await nextFrame();
  expect(screen.queryByRole('button', { name: '1 новый' })).toBeNull();
});

test('an edited post that is not shown is fetched: its push has no labels', async () => {
  const { live, requests } = await openQueue([stored]);
  push(live, { post: { ...pushed, revision: 2 } });
  await showNews();
  await waitFor(() => expect(listRequests(requests)).toHaveLength(2));
});

test('a post that somebody else decided before it was shown is no news of the queue of new posts', async () => {
  const { live } = await openQueue([stored]);
  push(live);
  await screen.findByRole('button', { name: '1 новый' });
  const labels = { lang: null, spheres: [], oblasts: [], tone: null, event: null, event_name: '' };
  act(() =>
    live.receive('post:reviewed', {
      cursor: '2',
      id: pushed.id,
      network: pushed.network,
      author_id: pushed.author_id,
      version: 1,
      reviewed_by: 'admin',
      labels: { ...labels, is_ignored: true, saved: false },
      progress: null,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 новый' })).toBeNull());
});

test('the posts of an author show a pushed post of this author from the push', async () => {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/vk/posts': () => ({ json: [stored], headers: { 'x-total-count': '1' } }),
  });
  const network = networkOf('vkontakte');
  if (!network) throw new Error('vkontakte is not built');
  const { live } = renderScreen(<PostReviewPage network={network} />, {
    at: '/vkontakte-media-parser/shymnews/-1001',
    path: network.screens.review.path,
  });
  await screen.findByRole('article');
  push(live, { post: { ...pushed, id: 3, author_id: 77 } });
  push(live, { watchers: [], history: true });
  await showNews();
  await waitFor(() => expect(captions()).toEqual(['Второй', 'Первый']));
  expect(listRequests(requests)).toEqual(['/api-py/vk/posts']);
});

test.each([
  ['news when its response lacks it', [stored], 1],
  ['no news when its response has it', [pushed, stored], 0],
])('a post that is pushed while the queue is being loaded is %s', async (_, posts, count) => {
  let respond: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (respond = resolve));
  fakeServer({
    ...referenceResponders,
    'GET /api-py/socmedia/posts': () => ({ json: { posts, total: posts.length, counts: { vkontakte: posts.length } } }),
  });
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => ready.then(() => fetch(...request));
  const { live } = renderScreen(<QueuePage networks={descriptorList} />, { at: '/socmedia' });
  await nextFrame();
  push(live);
  respond();
  await screen.findAllByRole('article');
  await nextFrame();
  expect(screen.queryAllByRole('button', { name: '1 новый' })).toHaveLength(count);
  expect(captions()).toEqual(posts.map(({ caption }) => caption));
});
