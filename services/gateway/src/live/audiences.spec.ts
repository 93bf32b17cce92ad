import { audiencesOf } from './audiences.js';

const push = (id: number, author: number) => ({ id, channels: [`author:${author}`, 'feed'] });
const shown = (rooms: Record<string, string[]>): unknown =>
  audiencesOf(
    [push(1, 7), push(2, 8), push(3, 7)],
    new Map(Object.entries(rooms).map(([name, sockets]) => [name, new Set(sockets)])),
  ).map(({ sockets, pushes }) => [sockets, pushes.map(({ id }) => id)]);

it('sockets receive what their channels have, each push once and in order', () => {
  expect(shown({ 'author:7': ['a', 'b'], 'author:8': ['c'], feed: ['d', 'a'], other: ['e'] })).toEqual([
    [
      ['a', 'd'],
      [1, 2, 3],
    ],
    [['b'], [1, 3]],
    [['c'], [2]],
  ]);
  expect(shown({ other: ['e'] })).toEqual([]);
});
