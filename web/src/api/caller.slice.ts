import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { Role } from '@mm/proto/vocabulary/role.js';

export interface CallerState {
  status: 'unknown' | 'anonymous' | 'signed-in';
  username: string;
  name: string;
  roles: Role[];
}

const nobody: CallerState = { status: 'unknown', username: '', name: '', roles: [] };

const slice = createSlice({
  name: 'caller',
  initialState: nobody,
  reducers: {
    signedIn: (_, action: PayloadAction<Omit<CallerState, 'status'>>): CallerState => ({
      status: 'signed-in',
      ...action.payload,
    }),
    signedOut: (): CallerState => ({ ...nobody, status: 'anonymous' }),
  },
});

export const callerReducer = slice.reducer;
export const { signedIn, signedOut } = slice.actions;
/** The signed-in user, as in the token. */
export const useCaller = (): CallerState => useSelector((state: { caller: CallerState }) => state.caller);
export const hasAnyRole = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => held.includes(role));
