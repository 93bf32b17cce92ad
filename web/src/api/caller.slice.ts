import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { Role } from '@mm/proto/vocabulary/role.js';

export interface CallerState {
  /** 'expected': signed in when this browser was last used, which is being checked; calls wait for that. */
  status: 'unknown' | 'expected' | 'anonymous' | 'signed-in';
  username: string;
  name: string;
  roles: Role[];
}

const nobody: CallerState = { status: 'unknown', username: '', name: '', roles: [] };

const slice = createSlice({
  name: 'caller',
  initialState: nobody,
  reducers: {
    expected: (_, action: PayloadAction<Omit<CallerState, 'status'>>): CallerState => ({
      status: 'expected',
      ...action.payload,
    }),
    signedIn: (_, action: PayloadAction<Omit<CallerState, 'status'>>): CallerState => ({
      status: 'signed-in',
      ...action.payload,
    }),
    signedOut: (): CallerState => ({ ...nobody, status: 'anonymous' }),
  },
});

export const callerReducer = slice.reducer;
export const { expected, signedIn, signedOut } = slice.actions;
const callerOf = (state: { caller: CallerState }): CallerState => state.caller;
/** The user of this page and whether that was checked. */
export const useCheckedCaller = (): CallerState => useSelector(callerOf);
/** The user of this page, as in the token. Nothing is drawn again when an expected user turns out to be signed in. */
export const useCaller = (): CallerState => useSelector(callerOf, isSameUser);
const isSameUser = (a: CallerState, b: CallerState): boolean =>
  (a.status === b.status || (isShownTo(a) && isShownTo(b))) &&
  a.username === b.username &&
  a.name === b.name &&
  a.roles.join() === b.roles.join();
/** Whether screens are shown to somebody. An expected user is not known to the server yet, so calls wait. */
export const isShownTo = ({ status }: Pick<CallerState, 'status'>): boolean =>
  status === 'signed-in' || status === 'expected';
export const hasAnyRole = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => held.includes(role));
