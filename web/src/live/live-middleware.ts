import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { signedIn, signedOut } from '../api/caller.slice.js';
import { runLive, type LiveName, type LivePayload, type LiveStore } from './handlers.js';
import { alive, connecting, lost, off } from './live.slice.js';
import { reloadShownData, renewAfterRefusal } from './reconnect.js';
import { openSocket } from './socket.js';

/** Opens the live channel at sign-in and passes its events to the handlers of features, once per frame. */
export const liveMiddleware: Middleware = (api) => {
  const store: LiveStore = {
    dispatch: (action) => api.dispatch(action as UnknownAction),
    getState: () => api.getState() as never,
  };
  let close: Promise<() => void> | undefined;
  const queue: (() => void)[] = [];

  const flush = () => {
    for (const run of queue.splice(0)) run();
    store.dispatch(alive(Date.now()));
  };
  const schedule = (work: () => void) => (document.hidden ? setTimeout(work, 100) : requestAnimationFrame(work));
  const open = () => {
    store.dispatch(connecting());
    close ??= openSocket({
      onEvent: <N extends LiveName>(name: N, payload: LivePayload<N>) => {
        if (queue.push(() => runLive(name, payload, store)) === 1) schedule(flush);
      },
      onConnected: () => store.dispatch(alive(Date.now())),
      onLost: () => store.dispatch(lost(Date.now())),
      onLateJoin: () => reloadShownData(store),
      onRefused: renewAfterRefusal,
    });
  };

  return (next) => (action) => {
    const result = next(action);
    if (signedIn.match(action)) open();
    if (signedOut.match(action)) {
      void close?.then((stop) => stop());
      close = undefined;
      store.dispatch(off());
    }
    return result;
  };
};
