import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { configCalls } from '@mm/proto/http/settings.js';

/** What the server publishes before sign-in: realms, demo sources and names to try, version, time zone. */
export type AppConfig = CallResponse<typeof configCalls.settings>;
export interface ConfigState {
  status: 'unknown' | 'known' | 'unreachable';
  config: AppConfig | null;
}

const initialState: ConfigState = { status: 'unknown', config: null };
const slice = createSlice({
  name: 'config',
  initialState,
  reducers: {
    configLoaded: (_, action: PayloadAction<AppConfig>): ConfigState => ({ status: 'known', config: action.payload }),
    configUnreachable: (): ConfigState => ({ status: 'unreachable', config: null }),
  },
});

export const configReducer = slice.reducer;
export const { configLoaded, configUnreachable } = slice.actions;
export const useConfig = (): ConfigState => useSelector((state: { config: ConfigState }) => state.config);
