import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Room } from '@mm/proto/live/rooms.js';
import type { LiveFeature, LiveSession, LiveStore } from './live-session.js';

interface WithLive {
  live: LiveSession;
}
const liveOf = (_dispatch: unknown, _getState: unknown, extra: WithLive): LiveSession => extra.live;

/** The live channel of the store. */
export const useLiveSession = (): LiveSession => useDispatch<ThunkDispatch<unknown, WithLive, UnknownAction>>()(liveOf);

/** Adds the live handlers of a feature to the store's channel; they stay after the component is unmounted. */
export function useLiveFeature(feature: LiveFeature): void {
  const live = useLiveSession();
  const store = useStore() as unknown as LiveStore;
  useEffect(() => {
    return live.add(feature, store);
  }, [live, feature, store]);
}

/** Joins a room while the component is mounted; null joins nothing. */
export function useRoom(room: Room | null): void {
  const live = useLiveSession();
  useEffect(() => {
    return room === null ? undefined : live.join(room);
  }, [live, room]);
}
