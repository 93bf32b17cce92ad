import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { callerReducer } from '../api/caller.slice.js';
import { houseReducer } from '../api/house.slice.js';
import { liveMiddleware } from '../live/live-middleware.js';
import { liveReducer } from '../live/live.slice.js';

export const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, caller: callerReducer, house: houseReducer, live: liveReducer },
    middleware: (defaults) => defaults().concat(api.middleware, liveMiddleware),
  });

export type AppStore = ReturnType<typeof makeStore>;
