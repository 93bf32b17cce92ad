import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { callerReducer } from '../api/caller.slice.js';
import { configReducer } from '../api/config.slice.js';
import { liveMiddleware } from '../live/live-middleware.js';
import { liveReducer } from '../live/live.slice.js';

export const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, caller: callerReducer, config: configReducer, live: liveReducer },
    middleware: (defaults) => defaults().concat(api.middleware, liveMiddleware),
  });

export type AppStore = ReturnType<typeof makeStore>;
