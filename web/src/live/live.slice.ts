import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

export interface LiveState {
  status: 'off' | 'connecting' | 'live' | 'lost';
  /** Time of the last event or heartbeat, ms since the epoch; 0 before the first. */
  freshAt: number;
}

const initialState: LiveState = { status: 'off', freshAt: 0 };

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    connecting: (state) => {
      if (state.status === 'off') state.status = 'connecting';
    },
    alive: (state, action: PayloadAction<number>) => {
      state.status = 'live';
      state.freshAt = action.payload;
    },
    lost: (state, action: PayloadAction<number>) => {
      if (state.status === 'live') state.freshAt = action.payload;
      state.status = 'lost';
    },
    off: () => initialState,
  },
});

export const liveReducer = slice.reducer;
export const { connecting, alive, lost, off } = slice.actions;
/** State of the live channel. */
export const useLive = (): LiveState => useSelector((state: { live: LiveState }) => state.live);
