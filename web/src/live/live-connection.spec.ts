import { jest } from '@jest/globals';
import { UserSession } from '../api/user-session.js';
import { LiveSession } from './live-session.js';
import { collector, liveConnection, reloader } from './live-connection.js';

afterEach(() => jest.useRealTimers());

test('a resync reloads at once and twice later, because a service may lag; a newer one restarts this', () => {
  jest.useFakeTimers();
  const dispatch = jest.fn();
  const resync = reloader(dispatch);
  resync();
  expect(dispatch).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  expect(dispatch).toHaveBeenCalledTimes(2);
  resync();
  jest.advanceTimersByTime(120_000);
  expect(dispatch).toHaveBeenCalledTimes(5);
});

test('events that arrive within 5 ms are handled together, in their order and without waiting for a frame', () => {
  jest.useFakeTimers();
  const frame = jest.spyOn(window, 'requestAnimationFrame');
  const calls: string[] = [];
  const collect = collector(() => calls.push('done'));
  collect(() => calls.push('first'));
  jest.advanceTimersByTime(4);
  collect(() => calls.push('second'));
  expect(calls).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(calls).toEqual(['first', 'second', 'done']);
  collect(() => calls.push('third'));
  jest.advanceTimersByTime(5);
  expect(calls.slice(3)).toEqual(['third', 'done']);
  expect(frame).not.toHaveBeenCalled();
});

test('a changed account renews the token of its own session only, and the lists of accounts everywhere', async () => {
  const live = new LiveSession();
  const renew = jest.fn(async () => true);
  const session = new UserSession();
  session.current = { ...session.current, renew };
  const dispatched: unknown[] = [];
  liveConnection({ live, session })({
    dispatch: ((action: unknown) => dispatched.push(action)) as never,
    getState: () => ({ caller: { username: 'operator' } }),
  });
  const change = { cursor: '', user_id: 3, change: 'roles', disabled: false, roles: [] } as const;
  live.receive('account:changed', { ...change, username: 'analyst' } as never);
  expect([renew.mock.calls.length, dispatched.length]).toEqual([0, 1]);
  live.receive('account:changed', { ...change, username: 'operator' } as never);
  expect([renew.mock.calls.length, dispatched.length]).toEqual([1, 2]);
});

test('what a decision says of several posts is passed on post by post', () => {
  const live = new LiveSession();
  liveConnection({ live, session: new UserSession() })({ dispatch: jest.fn() as never, getState: jest.fn() });
  const received: unknown[] = [];
  live.on('post:reviewed', ({ id, cursor }) => received.push([id, cursor]));
  const post = { network: 'vkontakte', author_id: 1, version: 1, reviewed_by: 'admin', progress: null };
  const labels = { ...{ lang: null, spheres: [], oblasts: [], tone: null }, event: null, event_name: '' };
  const posts = [7, 8].map((id) => ({ ...post, id, labels: { ...labels, is_ignored: true, saved: false } }));
  live.receive('posts:reviewed', { cursor: '5', posts });
  expect(received).toEqual([
    [7, '5'],
    [8, '5'],
  ]);
});
