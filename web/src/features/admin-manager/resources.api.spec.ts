import { jest } from '@jest/globals';
import { fakeServer } from '../../../test/fake-server.js';
import { signedInStore } from '../../../test/signed-in-store.js';
import { proxyCalls } from '@mm/proto/http/proxies.js';
import { api } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';
import { accessTag, ownersTag, resourcesLive } from './resources.api.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    shownProxies: queryOf(build, proxyCalls.list, { provides: [accessTag] }),
    shownOwners: queryOf(build, { ...proxyCalls.list, path: '/owners' }, { provides: [ownersTag] }),
  }),
});

test('many changes of a kind become one request of its list, and none of the other lists', async () => {
  const { requests } = fakeServer({
    'GET /api-py/store/proxy': () => ({ json: [] }),
    'GET /owners': () => ({ json: [] }),
  });
  const { store, live } = signedInStore(['mm_admin'], resourcesLive);
  await store.dispatch(listApi.endpoints.shownProxies.initiate());
  await store.dispatch(listApi.endpoints.shownOwners.initiate());
  const fetched = async () => {
    requests.length = 0;
    await jest.advanceTimersByTimeAsync(3_000);
    return requests.map(({ path }) => path);
  };
  const event = { cursor: '1', network: '', name: 'a' };
  for (const kind of ['proxy', 'token', 'operator'] as const) live.receive('resource:changed', { ...event, kind });
  expect(await fetched()).toEqual(['/api-py/store/proxy']);
  expect(await fetched()).toEqual([]);
  live.receive('resource:changed', { ...event, kind: 'owner' });
  expect(await fetched()).toEqual(['/owners']);
});
