import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { houseCalls } from '@mm/proto/http/settings.js';

/** What the server publishes before sign-in: realms, demo sources and names to try, version, time zone. */
export type House = CallResponse<typeof houseCalls.settings>;
export interface HouseState {
  status: 'unknown' | 'known' | 'unreachable';
  house: House | null;
}

const initialState: HouseState = { status: 'unknown', house: null };
const slice = createSlice({
  name: 'house',
  initialState,
  reducers: {
    houseKnown: (_, action: PayloadAction<House>): HouseState => ({ status: 'known', house: action.payload }),
    houseUnreachable: (): HouseState => ({ status: 'unreachable', house: null }),
  },
});

export const houseReducer = slice.reducer;
export const { houseKnown, houseUnreachable } = slice.actions;
export const useHouse = (): HouseState => useSelector((state: { house: HouseState }) => state.house);
