import { mayActForOthers, type Caller } from '@mm/http/caller.js';
import { Forbidden } from '@mm/http/problem.js';

/** The value of the wire field that means 'no operator'. */
const NO_OPERATOR = 'nonoperator';

/**
 * The user that a call concerns: the one it names, else the caller.
 * Throws Forbidden when the caller may not act for that user.
 */
export function actingUser(caller: Caller, requested: string | undefined): string {
  if (!requested || requested === NO_OPERATOR || requested === caller.username) return caller.username;
  if (!mayActForOthers(caller)) throw new Forbidden(`${caller.username} may not act for another user`, 'other-user');
  return requested;
}
