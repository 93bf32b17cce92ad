import { jest } from '@jest/globals';
import { fakeServer } from '../../test/fake-server.js';
import { LiveSession, type LiveStore } from '../live/live-session.js';
import { settingLive } from './setting-live.js';

const dispatched: unknown[] = [];
const store: LiveStore = { dispatch: (action) => dispatched.push(action), getState: () => undefined as never };
const live = new LiveSession();
live.add(settingLive, store);
beforeEach(() => {
  dispatched.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());
const change = async (key: string): Promise<string[]> => {
  const { requests } = fakeServer({ 'GET /api-py/settings': () => ({ json: { time_zone: 'Europe/Moscow' } }) });
  live.receive('setting:changed', { cursor: '1', key });
  await jest.advanceTimersByTimeAsync(3600);
  return requests.map(({ path }) => path);
};

test('a changed setting is fetched again where settings are shown', async () => {
  expect(await change('post-days')).toEqual([]);
  expect(dispatched).toEqual([expect.objectContaining({ payload: [{ type: 'Config', id: 'system' }] })]);
});

test('after a changed time zone, the clocks of the page follow it', async () => {
  expect(await change('time-zone')).toEqual(['/api-py/settings']);
  expect(dispatched.at(-1)).toMatchObject({ type: 'config/configLoaded', payload: { time_zone: 'Europe/Moscow' } });
});
