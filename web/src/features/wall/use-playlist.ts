import { useEffect, useRef, useState } from 'react';
import { isNearEnd, nextOf, turnAt, type Turn } from './playlist.js';
import type { WallItem } from './wall-address.js';

interface Playlist {
  /** Undefined while none of the items is visible. */
  turn: Turn | undefined;
  /** The item to load now for the next turn; undefined for none. */
  upcoming: WallItem | undefined;
}

/**
 * The topics of a list in turn, each for `everyMs`. `isLoaded`: whether the upcoming item can be shown.
 * Re-renders only when an item or the upcoming one changes.
 */
export function usePlaylist(
  items: readonly WallItem[],
  isVisible: (item: WallItem) => boolean,
  everyMs: number,
  isLoaded: () => boolean,
): Playlist {
  const [playlist, setPlaylist] = useState<Playlist>({ turn: undefined, upcoming: undefined });
  const latest = useRef({ items, isVisible, isLoaded });
  const step = useRef(() => undefined as void);
  latest.current = { items, isVisible, isLoaded };
  step.current = () =>
    setPlaylist((before) => {
      const { items: all, isVisible: visible, isLoaded: loaded } = latest.current;
      const now = Date.now();
      const next = nextOf(all, before.turn?.item, visible);
      const shown = before.turn && all.includes(before.turn.item) ? before.turn : undefined;
      const isNextLoaded = before.upcoming === next && loaded();
      const turn = shown
        ? turnAt(shown, { next, isNextLoaded, isShownVisible: visible(shown.item), everyMs, now })
        : next === undefined
          ? undefined
          : { item: next, since: now };
      const isVisibleTurn = turn !== undefined && visible(turn.item);
      const after = isVisibleTurn ? turn : undefined;
      const upcoming = after && after === before.turn && isNearEnd(after, everyMs, now) ? next : undefined;
      return after === before.turn && upcoming === before.upcoming ? before : { turn: after, upcoming };
    });
  const isVisibleNow = items.map(isVisible).join(',');
  useEffect(() => {
    step.current();
    const timer = setInterval(() => step.current(), 1_000);
    return () => clearInterval(timer);
  }, [items, isVisibleNow, everyMs]);
  return playlist;
}
