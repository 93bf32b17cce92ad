import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { callerReducer } from '../api/caller.slice.js';
import { clockZoneReducer } from '../api/clock-zone.slice.js';
import { configReducer } from '../api/config.slice.js';
import { UserSession } from '../api/user-session.js';
import { LiveSession } from '../live/live-session.js';
import { liveReducer } from '../live/live.slice.js';

/** What belongs to a store besides its state: the `extra` of its thunks and queries. */
export interface StoreExtra {
  session: UserSession;
  live: LiveSession;
}

/** Makes a store with its own sign-in and live channel; `connect` makes the middleware that opens the channel. */
export function makeStore(connect?: (extra: StoreExtra) => Middleware) {
  const extra: StoreExtra = { session: new UserSession(), live: new LiveSession() };
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      caller: callerReducer,
      clockZone: clockZoneReducer,
      config: configReducer,
      live: liveReducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } }).concat(api.middleware, ...(connect ? [connect(extra)] : [])),
    // By default, changes of the cache are shown one frame later.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  return { store, ...extra };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
