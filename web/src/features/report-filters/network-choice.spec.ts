import { toggleNetwork } from './network-choice.js';

test("'all' resets the list [S2 §2]", () => expect(toggleNetwork([3, 5], 'all')).toEqual([]));
test('a network is added and removed', () => {
  expect(toggleNetwork([3], 5)).toEqual([3, 5]);
  expect(toggleNetwork([3, 5], 3)).toEqual([5]);
});
test("with no network selected it reverts to 'all' [S2 §2]", () => expect(toggleNetwork([3], 3)).toEqual([]));
