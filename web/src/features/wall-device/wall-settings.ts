import type { WallWire } from '@mm/proto/http/access-tokens.js';
import type { WallChoice } from '../wall/wall-address.js';

/** Days of the periods that a wall may have. */
export const wallPeriods: readonly WallWire['period'][] = ['1', '7', '30'];

/** What a wall shows, as the server keeps it. A period that a wall does not have becomes a day. */
export const wireOf = ({ items, every, look, period, isReviewedOnly, showsHidden }: WallChoice): WallWire => ({
  items: [...items],
  every,
  look,
  period: wallPeriods.find((known) => known === period) ?? '1',
  reviewed_only: isReviewedOnly,
  show_hidden: showsHidden,
});

/** What a wall shows, for its address. */
export const choiceOf = ({ items, every, look, period, ...wall }: WallWire): WallChoice => ({
  items,
  every,
  look,
  period,
  isReviewedOnly: wall.reviewed_only,
  showsHidden: wall.show_hidden ?? false,
});
