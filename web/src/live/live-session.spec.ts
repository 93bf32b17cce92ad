import { jest } from '@jest/globals';
import type { TagId } from '../api/api.js';
import { LiveSession, type LiveFeature, type LiveStore } from './live-session.js';
import { reloadSoon } from './reload-soon.js';

const store: LiveStore = { dispatch: () => undefined, getState: () => undefined as never };

test('all handlers of an event run until they are removed, even after one that throws', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const live = new LiveSession();
  const received: string[] = [];
  const stopBroken = live.on('hello', () => {
    throw new Error('broken');
  });
  const stop = live.on('hello', ({ cursor }) => void received.push(cursor));
  live.receive('hello', { cursor: '1' });
  stop();
  stopBroken();
  live.receive('hello', { cursor: '2' });
  expect(received).toEqual(['1']);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('the handlers of a feature are added once, however many components use it', () => {
  const live = new LiveSession();
  const received: string[] = [];
  const feature: LiveFeature = (to) => void to.on('hello', ({ cursor }) => void received.push(cursor));
  live.add(feature, store);
  live.add(feature, store);
  live.receive('hello', { cursor: '1' });
  expect(received).toEqual(['1']);
});

test('a room is joined once for all its components and left with the last', () => {
  const live = new LiveSession();
  const changes: [string, boolean][] = [];
  live.onRoomChange((room, joined) => void changes.push([room, joined]));
  const leaveFirst = live.join('topic:5');
  const leaveSecond = live.join('topic:5');
  expect(live.rooms).toEqual(['topic:5']);
  leaveFirst();
  expect(changes).toEqual([['topic:5', true]]);
  leaveSecond();
  expect(changes).toEqual([
    ['topic:5', true],
    ['topic:5', false],
  ]);
  expect(live.rooms).toEqual([]);
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('calls of one pause become one reload of all their tags; later ones begin a new pause', () => {
  const reloads: unknown[] = [];
  const reload = reloadSoon({ dispatch: (action) => reloads.push((action as { payload?: unknown }).payload) }, 1_000);
  const list: TagId = { type: 'Source', id: 'health' };
  const other: TagId = { type: 'Resource', id: 'health' };
  reload(list);
  jest.advanceTimersByTime(900);
  reload(list, other);
  expect(reloads).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(reloads).toEqual([[list, other]]);
  reload(other);
  jest.advanceTimersByTime(1_000);
  expect(reloads).toEqual([[list, other], [other]]);
});
