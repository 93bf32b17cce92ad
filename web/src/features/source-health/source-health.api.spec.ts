import { jest } from '@jest/globals';
import { sourceHealthCalls } from '@mm/proto/http/source-health.js';
import { fakeServer } from '../../../test/fake-server.js';
import { signedInStore } from '../../../test/signed-in-store.js';
import { api } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';
import { healthTag, sourceHealthLive } from './source-health.api.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({ shownHealth: queryOf(build, sourceHealthCalls.networks, { provides: [healthTag] }) }),
});

test('a stream of changed states becomes at most one request a second; owners change nothing here', async () => {
  const { requests } = fakeServer({ 'GET /api-py/source-health/networks': () => ({ json: { networks: [] } }) });
  const { store, live } = signedInStore(['mm_admin'], sourceHealthLive);
  await store.dispatch(endpoints.shownHealth.initiate());
  const event = { cursor: '1', network: 'vkontakte' };
  const change = (author: number) =>
    live.receive('source:health', {
      ...event,
      author_id: author,
      username: '',
      state: 'failing',
      previous: 'ok',
      reason: 'transient',
    });
  const fetchedIn = async (ms: number) => {
    const before = requests.length;
    await jest.advanceTimersByTimeAsync(ms);
    return requests.length - before;
  };
  for (let author = 1; author <= 20; author++) {
    change(author);
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(requests.length - 1).toBeLessThanOrEqual(2);
  await fetchedIn(1_000);
  live.receive('resource:changed', { ...event, kind: 'owner', name: 'a' });
  expect(await fetchedIn(3_000)).toBe(0);
  live.receive('resource:changed', { ...event, kind: 'token', name: '' });
  expect(await fetchedIn(3_000)).toBe(1);
});
