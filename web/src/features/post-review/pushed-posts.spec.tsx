import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PostWire } from '@mm/proto/http/posts.js';
import { networkOf } from '../../api/network-call.js';
import type { LivePayload, LiveSession } from '../../live/live-session.js';
import { aPost } from '../../../test/a-post.js';
import { aRecognition } from '../../../test/a-recognition.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { positionOf } from '@mm/proto/http/post-position.js';
import { renderScreen } from '../../../test/render-screen.js';
import { reviewApi } from './post-review.api.js';
import { PostReviewPage } from './post-review.page.js';

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

const network = networkOf('vkontakte');
const address = '/vkontakte-media-parser/shymnews/-1001';
const render = (at = address) =>
  renderScreen(network ? <PostReviewPage network={network} /> : <></>, {
    at,
    path: network?.screens.review.path ?? '',
  });
const serverOf = (posts: PostWire[]) =>
  fakeServer({
    ...referenceResponders,
    'GET /api-py/vk/posts': () => ({ json: posts, headers: { 'x-total-count': String(posts.length) } }),
    'GET /api-py/socmedia/post-text/2': () => ({ json: { id: 2, revision: 1, text: 'Второй, весь' } }),
    'POST /api-py/reco-oblasts': () => ({
      json: aRecognition(),
    }),
  });

async function open(posts: PostWire[]) {
  const { requests } = serverOf(posts);
  const { live, store } = render();
  await (posts.length ? screen.findByRole('article') : screen.findByText('Постов пока нет'));
  return { live, store, requests };
}
const showNews = async () => userEvent.click(await screen.findByRole('button', { name: '1 новый' }));
const bars = () => screen.queryAllByRole('button', { name: /новы/ });
afterEach(() => jest.restoreAllMocks());
/** Patches of the cache reach the screen within a frame. */
const nextFrame = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('a pushed post is counted, and shown from the push: no request is made for it [D §10]', async () => {
  const { live, requests } = await open([stored]);
  push(live);
  expect(await screen.findByRole('button', { name: '1 новый' })).toBeTruthy();
  expect(captions()).toEqual(['Первый']);
  await showNews();
  await waitFor(() => expect(captions()).toEqual(['Второй', 'Первый']));
  expect(screen.queryByRole('button', { name: '1 новый' })).toBeNull();
  expect(listRequests(requests)).toEqual(['/api-py/vk/posts']);
});

test('posts that are pushed together change the page once', async () => {
  const { live, store } = await open([stored]);
  // Not every notification of the store: the cache notes some time after a page was drawn that it is shown.
  const page = () => Object.values(store.getState().api.queries).find((one) => one?.endpointName === 'posts')?.data;
  const pages = new Set([page()]);
  store.subscribe(() => pages.add(page()));
  for (const id of [2, 3, 4, 5, 6]) push(live, { post: aPost({ id }) });
  expect(await screen.findByRole('button', { name: '5 новых' })).toBeTruthy();
  expect(pages.size).toBe(2);
});

test('a pushed post is counted without waiting for a further frame', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const { live } = await open([stored]);
  push(live);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(bars()).toHaveLength(1);
});

test('an empty list shows a pushed post at once, without a request', async () => {
  const { live, requests } = await open([]);
  push(live);
  await waitFor(() => expect(captions()).toEqual(['Второй']));
  expect(listRequests(requests)).toEqual(['/api-py/vk/posts']);
});

test('only the full text of a pushed post is fetched, when its card is opened', async () => {
  const { live, requests } = await open([]);
  push(live);
  await userEvent.click(await screen.findByRole('button', { name: /Развернуть пост/ }));
  await waitFor(() => expect(listRequests(requests)).toEqual(['/api-py/vk/posts', '/api-py/socmedia/post-text/2']));
});

test('an edited post that is not shown is fetched: its push has no labels', async () => {
  const { live, requests } = await open([stored]);
  push(live, { post: { ...pushed, revision: 2 } });
  await showNews();
  await waitFor(() => expect(listRequests(requests)).toHaveLength(2));
});

test('posts of other authors do not belong to the list, those of the history of the author do', async () => {
  const { live, requests } = await open([stored]);
  push(live, { post: { ...pushed, id: 3, author_id: 77 } });
  push(live, { watchers: [], history: true });
  await showNews();
  await waitFor(() => expect(captions()).toEqual(['Второй', 'Первый']));
  expect(listRequests(requests)).toEqual(['/api-py/vk/posts']);
});

test.each([
  ['news when its response lacks it', [stored], 1],
  ['no news when its response has it', [pushed, stored], 0],
])('a post that is pushed while the list is being loaded is %s', async (_, posts, count) => {
  let respond: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (respond = resolve));
  serverOf(posts);
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => ready.then(() => fetch(...request));
  const { live } = render();
  await nextFrame();
  push(live);
  respond();
  await screen.findAllByRole('article');
  await nextFrame();
  expect(screen.queryAllByRole('button', { name: '1 новый' })).toHaveLength(count);
  expect(captions()).toEqual(posts.map(({ caption }) => caption));
});

test.each([
  ['at once, stays: it is not stored yet', 0, 1],
  ['6 seconds later, is gone: it has left the list unnoticed', 6_000, 0],
])('news that the list lacks when it is fetched %s', async (_, laterMs, count) => {
  const { live, store, requests } = await open([stored]);
  push(live);
  await waitFor(() => expect(bars()).toHaveLength(1));
  const now = Date.now() + laterMs;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  await act(async () => void store.dispatch(reviewApi.util.invalidateTags(['Post'])));
  await waitFor(() => expect(listRequests(requests)).toHaveLength(2));
  await nextFrame();
  expect(bars()).toHaveLength(count);
});

test('after a resync there are no news: every page is fetched', async () => {
  const { live } = await open([stored]);
  push(live);
  await waitFor(() => expect(bars()).toHaveLength(1));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame'] });
  act(() => live.receive('resync', { cursor: '3', reason: 'backlog' }));
  jest.clearAllTimers();
  jest.useRealTimers();
  await waitFor(() => expect(bars()).toHaveLength(0));
});

const older = Array.from({ length: 10 }, (_, i) =>
  aPost({ id: 100 + i, caption: `№ ${i}`, date: stored.date - i - 1 }),
);
const pagesAsked = (requests: { path: string; query: URLSearchParams }[]) =>
  requests.filter(({ path }) => path.endsWith('/posts')).map(({ query }) => query.get('after'));
const toNextPage = async () => userEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
const behind = (post: PostWire | undefined) => (post ? positionOf(post, '-date') : '');

test.each([
  ['shown on page 1 from their pushes', 1, [null, behind(older[9])], behind(older[8])],
  ['fetched when page 1 cannot be exact', 2, [null, behind(older[9]), null], behind(older[9])],
])(
  'news that are asked for on page 2 are %s; page 2 has none after that and is fetched',
  async (_, revision, asked, next) => {
    const { requests } = fakeServer({
      ...referenceResponders,
      'GET /api-py/vk/posts': ({ url }) => {
        const isFirst = !url.searchParams.has('after');
        const next: Record<string, string> = isFirst ? { 'x-next': behind(older[9]) } : {};
        return { json: isFirst ? older : [stored], headers: { 'x-total-count': '11', ...next } };
      },
    });
    const { live } = render();
    await screen.findAllByRole('article');
    await toNextPage();
    await waitFor(() => expect(captions()).toEqual(['Первый']));
    push(live, { post: { ...pushed, revision } });
    await showNews();
    await waitFor(() => expect(captions()).toHaveLength(10));
    await nextFrame();
    expect(pagesAsked(requests)).toEqual(asked);
    expect(captions()[0]).toBe(revision === 1 ? 'Второй' : '№ 0');
    await toNextPage();
    await waitFor(() => expect(pagesAsked(requests)).toEqual([...asked, next]));
    await nextFrame();
    expect(bars()).toHaveLength(0);
  },
);

test.each(['', '?after=0.1763800000.9'])('loading the posts of an author leaves no news at “%s”', async (search) => {
  serverOf([stored]);
  const { live } = render(address + search);
  await screen.findByRole('article');
  push(live);
  await waitFor(() => expect(bars()).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: network?.texts.loadPosts ?? '' }));
  await nextFrame();
  expect(bars()).toHaveLength(0);
});
