import { joinRoom, openRooms, onRoomChange } from './rooms.js';

test('a room is joined once for all its components and left with the last', () => {
  const changes: [string, boolean][] = [];
  onRoomChange((room, joined) => void changes.push([room, joined]));
  const leaveFirst = joinRoom('topic:5');
  const leaveSecond = joinRoom('topic:5');
  expect(openRooms()).toEqual(['topic:5']);
  leaveFirst();
  expect(changes).toEqual([['topic:5', true]]);
  leaveSecond();
  expect(changes).toEqual([
    ['topic:5', true],
    ['topic:5', false],
  ]);
  expect(openRooms()).toEqual([]);
});
