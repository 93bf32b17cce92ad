import { assertMayActFor, type Caller } from '@mm/http/caller.js';
import { NO_OPERATOR } from '@mm/proto/http/network-author-forms.js';

/**
 * The user that a call concerns: the one it names, else the caller.
 * Throws Forbidden when the caller may not act for that user.
 */
export function actingUser(caller: Caller, requested: string | undefined): string {
  if (!requested || requested === NO_OPERATOR) return caller.username;
  assertMayActFor(caller, requested, `${caller.username} may not act for another user`);
  return requested;
}
