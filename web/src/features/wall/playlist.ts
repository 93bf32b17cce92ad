import { useEffect, useRef, useState } from 'react';
import type { WallItem } from './wall-address.js';

export interface Turn {
  item: WallItem;
  /** When the item was first shown, ms. */
  since: number;
}

/** How long before its turn the next topic is loaded, ms; at most half of a turn. */
const ahead = 10_000;

/** The item after the shown one that is visible; undefined when there is no other. */
export function nextOf(
  items: readonly WallItem[],
  shown: WallItem | undefined,
  isVisible: (item: WallItem) => boolean,
): WallItem | undefined {
  const at = shown === undefined ? -1 : items.indexOf(shown);
  const turn = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return turn.find((item) => item !== shown && isVisible(item));
}

/** Whether it is time to load the next item. */
export const isNearEnd = ({ since }: Turn, everyMs: number, now: number): boolean =>
  now - since >= everyMs - Math.min(ahead, everyMs / 2);

/**
 * The turn at a time: the next item when the time of the shown one is over and the next one is loaded, or at once when
 * the shown one is not visible any more.
 */
export function turnAt(
  turn: Turn,
  {
    next,
    isNextLoaded,
    isShownVisible,
    everyMs,
    now,
  }: {
    next: WallItem | undefined;
    isNextLoaded: boolean;
    isShownVisible: boolean;
    everyMs: number;
    now: number;
  },
): Turn {
  if (next === undefined) return turn;
  if (!isShownVisible) return { item: next, since: now };
  return now - turn.since >= everyMs && isNextLoaded ? { item: next, since: now } : turn;
}

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
