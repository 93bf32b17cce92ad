import { useEffect } from 'react';
import type { Room } from '@mm/proto/live/rooms.js';

const users = new Map<Room, number>();
type Change = (room: Room, joined: boolean) => void;
let onChange: Change = () => undefined;

/** Rooms that some screen shows now. */
export const openRooms = (): Room[] => [...users.keys()];
export const watchRooms = (change: Change): void => {
  onChange = change;
};

export function joinRoom(room: Room): () => void {
  const count = users.get(room) ?? 0;
  users.set(room, count + 1);
  if (count === 0) onChange(room, true);
  return () => {
    const left = (users.get(room) ?? 1) - 1;
    if (left > 0) return void users.set(room, left);
    users.delete(room);
    onChange(room, false);
  };
}

/** Receives the events of a room while the component is shown; null joins nothing. */
export function useRoom(room: Room | null): void {
  useEffect(() => (room === null ? undefined : joinRoom(room)), [room]);
}
