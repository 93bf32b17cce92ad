import { useEffect } from 'react';
import type { Room } from '@mm/proto/live/rooms.js';

const joinCounts = new Map<Room, number>();
type Change = (room: Room, joined: boolean) => void;
let notifyChange: Change = () => undefined;

/** Rooms that mounted components have joined. */
export const openRooms = (): Room[] => [...joinCounts.keys()];
export const onRoomChange = (change: Change): void => {
  notifyChange = change;
};

export function joinRoom(room: Room): () => void {
  const count = joinCounts.get(room) ?? 0;
  joinCounts.set(room, count + 1);
  if (count === 0) notifyChange(room, true);
  return () => {
    const left = (joinCounts.get(room) ?? 1) - 1;
    if (left > 0) return void joinCounts.set(room, left);
    joinCounts.delete(room);
    notifyChange(room, false);
  };
}

/** Joins a room while the component is mounted; null joins nothing. */
export function useRoom(room: Room | null): void {
  useEffect(() => (room === null ? undefined : joinRoom(room)), [room]);
}
