import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';

/** Shares of a network's budget; with the polls' share they leave the reserve for people untouched. */
const SHARES = { counters: 0.07, comments: 0.03 } as const;
/** Seconds between two requests where a network has no budget. */
const WITHOUT_BUDGET = { counters: 0.2, comments: 1 } as const;
/** Requests that may be made at once after a pause. */
const BURST = 10;

export type BackgroundWork = keyof typeof SHARES;

/** Seconds between two requests of each kind of background work. `perDay` undefined: no budget. */
export function secondsBetween(
  perDay: number | undefined,
  credentials: number,
): Readonly<Record<BackgroundWork, number>> {
  if (perDay === undefined) return WITHOUT_BUDGET;
  const every = (work: BackgroundWork): number =>
    Math.max(WITHOUT_BUDGET[work], 86_400 / (SHARES[work] * perDay * Math.max(1, credentials)));
  return { counters: every('counters'), comments: every('comments') };
}

const dueColumns = { counters: 'next_count_at', comments: 'next_comments_at' } as const;
const claiming = (work: BackgroundWork): string => `UPDATE network_pace
  SET ${work}_at = GREATEST(${work}_at, now() - make_interval(secs => ${BURST} * ${work}_every))
    + make_interval(secs => ${work}_every)
  WHERE network = $1 AND ${work}_at <= now()
    AND EXISTS (
      SELECT FROM post
      WHERE post.network = $1 AND ${dueColumns[work]} <= now() AND post.author_id <> ALL($2::bigint[]))
  RETURNING network`;
const claims = {
  counters: statement({ network: column.text() }, claiming('counters')),
  comments: statement({ network: column.text() }, claiming('comments')),
};

/**
 * Claims one request for due background work on posts of other authors than those, over all instances; false while its
 * share of the budget is used up.
 */
export const claimRequest = async (
  dataSource: DataSource,
  network: NetworkId,
  work: BackgroundWork,
  authorsElsewhere: readonly string[],
): Promise<boolean> => (await rows(dataSource, claims[work], [network, authorsElsewhere])).length > 0;
