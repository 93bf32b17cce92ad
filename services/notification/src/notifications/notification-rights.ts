import { hasRole, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { analysts, supervisors } from '@mm/proto/vocabulary/role.js';

/** Notifications are edited by their author, and all of them by mm_admin and mm_superviser; with no access token. */
export const mayEdit = (caller: Caller, { author_id: authorId }: { author_id: string }): boolean =>
  !caller.scope && (mayEditAll(caller) || (Number(authorId) === caller.userId && hasRole(caller, ...analysts)));

export const mayEditAll = (caller: Caller): boolean => hasRole(caller, ...supervisors);

/** The object itself. Throws NotFound for one that is not there, or that the caller may not edit. */
export function editable<T extends { author_id: string }>(found: T | undefined, caller: Caller): T {
  if (!found || !mayEdit(caller, found)) throw new NotFound('the notification', 'notification-not-found');
  return found;
}
