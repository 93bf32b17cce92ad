import { affected, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';

const markEnded = statement({}, 'UPDATE identity.users SET sessions_ended_at = now() WHERE id = $1');

/** From now on the account's access tokens are refused. The sign-in directory ends the sessions themselves. */
export async function refuseEarlierTokens(tx: EntityManager, userId: number): Promise<void> {
  await affected(tx, markEnded, [userId]);
}

/**
 * Unix seconds before which access tokens must not have been issued; null without a limit. Tokens say the second in
 * which they were issued, so the limit is the next whole second.
 */
export const notBeforeOf = (sessionsEndedAt: Date | null): number | null =>
  sessionsEndedAt && Math.ceil(sessionsEndedAt.getTime() / 1000);

/** Waits, less than a second, until tokens of the account count again after its sessions were ended. */
export async function untilTokensCount(sessionsEndedAt: Date | null): Promise<void> {
  const left = (notBeforeOf(sessionsEndedAt) ?? 0) * 1000 - Date.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(left, 1000)));
}
