import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';

const storageKey = 'mm.zone';
/** The zone for clock times that the user chose in this browser; null for the installation's. */
export type ClockZone = string | null;

const slice = createSlice({
  name: 'clockZone',
  initialState: (): ClockZone => localStorage.getItem(storageKey),
  reducers: { chosen: (_, action: PayloadAction<ClockZone>) => action.payload },
});

export const clockZoneReducer = slice.reducer;

/** The chosen zone, and a function that chooses another one for this browser. */
export function useClockZone(): [ClockZone, (zone: ClockZone) => void] {
  const zone = useSelector((state: { clockZone: ClockZone }) => state.clockZone);
  const dispatch = useDispatch();
  const choose = (next: ClockZone) => {
    if (next === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
    dispatch(slice.actions.chosen(next));
  };
  return [zone, choose];
}
