import { jest } from '@jest/globals';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { anAuthor } from '../../../test/an-author.js';
import { aPost } from '../../../test/a-post.js';
import { fakeServer } from '../../../test/fake-server.js';
import { signedInStore } from '../../../test/signed-in-store.js';
import { authorListApi } from './author-list.api.js';
import { authorListLive } from './author-list.live.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A store that shows author 1 of VK and author 2 of the mass media; `fetched` are the lists fetched in 3 seconds. */
async function showLists() {
  const { requests } = fakeServer({
    'GET /api-py/vk/channels': () => ({ json: [anAuthor({ id: 1 })] }),
    'GET /api-py/smi-authors': () => ({ json: { smi_authors: [anAuthor({ id: 2, network: 'smi' })], total: 1 } }),
  });
  const { store, live } = signedInStore(['mm_operator'], authorListLive);
  for (const network of ['vkontakte', 'smi'] as NetworkId[])
    await store.dispatch(authorListApi.endpoints.authors.initiate({ network, page: 1, size: 20 }));
  const fetched = async () => {
    requests.length = 0;
    await jest.advanceTimersByTimeAsync(3_000);
    return requests.map(({ path }) => path.split('/').pop());
  };
  const progress = () => {
    const { data } = authorListApi.endpoints.authors.select({ network: 'vkontakte', page: 1, size: 20 })(
      store.getState(),
    );
    return data?.authors[0]?.progress;
  };
  return { live, fetched, progress };
}

test('new posts of an author: the list that shows the author is fetched once in 3 seconds, no other list', async () => {
  const { live, fetched } = await showLists();
  const event = { cursor: '1', watchers: [], history: false };
  for (const id of [11, 12, 13]) live.receive('post:classified', { ...event, post: aPost({ id, author_id: 1 }) });
  live.receive('post:classified', { ...event, post: aPost({ id: 14, author_id: 77 }) });
  expect(await fetched()).toEqual(['channels']);
  expect(await fetched()).toEqual([]);
});

test('a subscription changes the lists of its network, a refresh only those with the author', async () => {
  const { live, fetched } = await showLists();
  const event = { cursor: '1', network: 'smi', username: 'zakon.kz', watchers: ['operator'] };
  live.receive('author:changed', { ...event, id: 77, change: 'subscribed' });
  expect(await fetched()).toEqual(['smi-authors']);
  live.receive('author:changed', { ...event, id: 77, change: 'refreshed' });
  expect(await fetched()).toEqual([]);
  live.receive('author:changed', { ...event, id: 2, change: 'refreshed' });
  expect(await fetched()).toEqual(['smi-authors']);
});

test('a review carries the author’s progress, so nothing is fetched for it', async () => {
  const { live, fetched, progress } = await showLists();
  live.receive('post:reviewed', {
    cursor: '1',
    id: 11,
    network: 'vkontakte',
    author_id: 1,
    version: 1,
    reviewed_by: 'admin',
    labels: {
      lang: 'ru',
      spheres: [],
      oblasts: [],
      tone: 1,
      event: null,
      event_name: '',
      is_ignored: false,
      saved: true,
    },
    progress: { all_cnt: 40, new_cnt: 11, saved_cnt: 21, ign_cnt: 8 },
  });
  expect(await fetched()).toEqual([]);
  expect(progress()).toEqual({ all_cnt: 40, new_cnt: 11, saved_cnt: 21, ign_cnt: 8 });
});
