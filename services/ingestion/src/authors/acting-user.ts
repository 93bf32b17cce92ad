import { mayActForOthers, type Caller } from '@mm/http/caller.js';
import { Forbidden } from '@mm/http/problem.js';

/** The specification's word for 'no operator'. */
const NOBODY = 'nonoperator';

/**
 * The user that a call concerns: the one it names, else the caller.
 * Throws Forbidden when the caller may not act for that user.
 */
export function actingUser(caller: Caller, named: string | undefined): string {
  if (!named || named === NOBODY || named === caller.username) return caller.username;
  if (!mayActForOthers(caller)) throw new Forbidden(`${caller.username} may not act for another user`, 'other-user');
  return named;
}
