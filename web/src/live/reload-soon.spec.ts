import { jest } from '@jest/globals';
import type { TagId } from '../api/api.js';
import { reloadSoon } from './reload-soon.js';

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
