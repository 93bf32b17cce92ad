import type { UnknownAction } from '@reduxjs/toolkit';
import type { ServerToClientEvents } from '@mm/proto/live/server-to-client.js';

export type LiveName = keyof ServerToClientEvents;
export type LivePayload<N extends LiveName> = Parameters<ServerToClientEvents[N]>[0];
type Thunk = (dispatch: never, getState: never, extra: never) => unknown;
/** The store as handlers see it: accepts any thunk of the RTK api, whatever its endpoints. */
export interface LiveStore {
  dispatch: (action: UnknownAction | Thunk) => unknown;
  getState: () => never;
}
export type LiveHandler<N extends LiveName> = (event: LivePayload<N>, store: LiveStore) => void;

type HandlerTable = { [N in LiveName]?: Set<LiveHandler<N>> };
const handlerTable: HandlerTable = {};

/**
 * Registers what a feature does when an event arrives (usually: patch the RTK cache). Call it once in
 * `<feature>.live.ts`, or in an effect that returns the function, which removes the handler.
 */
export function onLive<N extends LiveName>(name: N, handler: LiveHandler<N>): () => void {
  const handlers: Set<LiveHandler<N>> = handlerTable[name] ?? new Set();
  Object.assign(handlerTable, { [name]: handlers });
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

/** Runs every handler of an event; one that fails does not stop the others. */
export function runLive<N extends LiveName>(name: N, event: LivePayload<N>, store: LiveStore): void {
  for (const handler of handlerTable[name] ?? []) {
    try {
      handler(event, store);
    } catch (error) {
      console.warn(`A handler of ${name} failed`, error);
    }
  }
}
