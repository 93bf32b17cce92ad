import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { api, listTag, liveTags } from '../api/api.js';
import { signedIn, signedOut, type CallerState } from '../api/caller.slice.js';
import type { UserSession } from '../api/user-session.js';
import type { LiveName, LivePayload, LiveSession } from './live-session.js';
import { alive, connecting, lost, off } from './live.slice.js';
import { openSocket } from './socket.js';

/** After an outage of the whole system a service may lag behind the channel, so data is fetched again later, ms. */
const reloadDelaysMs = [5_000, 30_000];
/** Before the next attempt when the token could not be renewed, ms. */
const refusedDelayMs = 15_000;
/** Spreads the requests of browsers that received the resync at the same time, ms. */
const spreadMs = 3_000;
/** Events that arrive within this time are handled together, ms. */
const collectMs = { visible: 5, hidden: 100 };

/** Returns a function that fetches live data that is shown again; the rest is fetched when it is next opened. */
export function reloader(dispatch: (action: UnknownAction) => unknown): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const refresh = () => void dispatch(api.util.invalidateTags(liveTags));
  return () => {
    refresh();
    for (const timer of timers) clearTimeout(timer);
    timers = reloadDelaysMs.map((ms) => setTimeout(refresh, ms + Math.random() * spreadMs));
  };
}

/**
 * Returns a function that does work soon, together with further work that it is given until then; `done` is called
 * after it. Does not wait for a frame: the page is then changed before the frame begins, and is part of it.
 */
export function collector(done: () => void): (work: () => void) => void {
  const queue: (() => void)[] = [];
  const flush = () => {
    for (const work of queue.splice(0)) work();
    done();
  };
  return (work) => {
    if (queue.push(work) === 1) setTimeout(flush, document.hidden ? collectMs.hidden : collectMs.visible);
  };
}

/** Opens the live channel of a store at sign-in and passes its events to the handlers of features, several together. */
export const liveConnection =
  ({ live, session }: { live: LiveSession; session: UserSession }): Middleware =>
  (store) => {
    const { dispatch } = store;
    let close: Promise<() => void> | undefined;
    const collect = collector(() => void dispatch(alive(Date.now())));
    const reload = reloader(dispatch);
    live.on('resync', reload);
    live.on('posts:reviewed', ({ posts, cursor }) => {
      for (const post of posts) live.receive('post:reviewed', { ...post, cursor });
    });
    live.on('account:changed', ({ username }) => {
      dispatch(api.util.invalidateTags([listTag('Access')]));
      const { caller } = store.getState() as { caller: CallerState };
      if (username === caller.username) void session.current.renew();
    });

    const open = () => {
      if (close) return;
      dispatch(connecting());
      const tokens = {
        token: () => session.current.token(),
        onToken: (listener: (token: string) => void) => session.onToken(listener),
      };
      close = openSocket(live, tokens, {
        onEvent: <N extends LiveName>(name: N, payload: LivePayload<N>) => collect(() => live.receive(name, payload)),
        onConnected: () => void dispatch(alive(Date.now())),
        onLost: () => void dispatch(lost(Date.now())),
        onLateJoin: reload,
        onRefused: () => renewAfterRefusal(session),
      });
    };

    return (next) => (action) => {
      const result = next(action);
      if (signedIn.match(action)) open();
      if (signedOut.match(action)) {
        void close?.then((stop) => stop());
        close = undefined;
        dispatch(off());
      }
      return result;
    };
  };

/** Renews the token; waits longer if that fails: the provider may be away, and a screen on a wall has no user. */
async function renewAfterRefusal(session: UserSession): Promise<void> {
  const isRenewed = await session.current.renew().catch(() => false);
  await new Promise((resolve) => setTimeout(resolve, isRenewed ? 1_000 : refusedDelayMs));
}
