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
