import type { UnknownAction } from '@reduxjs/toolkit';
import type { Room } from '@mm/proto/live/rooms.js';
import type { Cursor, ServerToClientEvents } from '@mm/proto/live/server-to-client.js';

export type LiveName = keyof ServerToClientEvents;
export type LivePayload<N extends LiveName> = Parameters<ServerToClientEvents[N]>[0];
export type LiveHandler<N extends LiveName> = (event: LivePayload<N>) => void;
type Thunk = (dispatch: never, getState: never, extra: never) => unknown;
/** The store as handlers see it: accepts any thunk of the RTK api, whatever its endpoints. */
export interface LiveStore {
  dispatch: (action: UnknownAction | Thunk) => unknown;
  getState: () => never;
}
/** Registers what a feature does with live events; usually its handlers patch the RTK cache of the store. */
export type LiveFeature = (live: LiveSession, store: LiveStore) => void;
type RoomChange = (room: Room, joined: boolean) => void;

/** The live channel of one store: its handlers, its rooms and the position of its last event. */
export class LiveSession {
  /** Sent with every handshake; undefined before the first event. */
  cursor: Cursor | undefined;
  readonly #handlers: { [N in LiveName]?: Set<LiveHandler<N>> } = {};
  readonly #features = new Set<LiveFeature>();
  readonly #joinCounts = new Map<Room, number>();
  #notifyRoomChange: RoomChange = () => undefined;

  /** Adds a handler; the returned function removes it. */
  on<N extends LiveName>(name: N, handler: LiveHandler<N>): () => void {
    const handlers: Set<LiveHandler<N>> = this.#handlers[name] ?? new Set();
    Object.assign(this.#handlers, { [name]: handlers });
    handlers.add(handler);
    return () => void handlers.delete(handler);
  }

  /** Adds the handlers of a feature, once however often it is called. */
  add(feature: LiveFeature, store: LiveStore): void {
    if (this.#features.has(feature)) return;
    this.#features.add(feature);
    feature(this, store);
  }

  /** Runs every handler of an event; one that fails does not stop the others. */
  receive<N extends LiveName>(name: N, event: LivePayload<N>): void {
    for (const handler of this.#handlers[name] ?? []) {
      try {
        handler(event);
      } catch (error) {
        console.warn(`A handler of ${name} failed`, error);
      }
    }
  }

  /** Rooms that mounted components have joined. */
  get rooms(): Room[] {
    return [...this.#joinCounts.keys()];
  }

  /** Joins a room until the returned function is called; a room is left with its last component. */
  join(room: Room): () => void {
    const count = this.#joinCounts.get(room) ?? 0;
    this.#joinCounts.set(room, count + 1);
    if (count === 0) this.#notifyRoomChange(room, true);
    return () => {
      const left = (this.#joinCounts.get(room) ?? 1) - 1;
      if (left > 0) return void this.#joinCounts.set(room, left);
      this.#joinCounts.delete(room);
      this.#notifyRoomChange(room, false);
    };
  }

  /** Sets who is notified when a room is joined first or left last; undefined for nobody. */
  onRoomChange(change: RoomChange = () => undefined): void {
    this.#notifyRoomChange = change;
  }
}
