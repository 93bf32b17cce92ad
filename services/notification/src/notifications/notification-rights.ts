import { mayUse, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { objectRules } from '@mm/proto/http/object-rules.js';

/** Whether a caller may change, delete and test a notification, and read its mails. */
export const mayEdit = (caller: Caller, { author_id: authorId }: { author_id: string }): boolean =>
  mayUse(caller, objectRules.editNotification, Number(authorId) === caller.userId ? 'own' : 'foreign');

export const mayEditAll = (caller: Caller): boolean => mayUse(caller, objectRules.editNotification, 'foreign');

/** The object itself. Throws NotFound for one that is not there, or that the caller may not edit. */
export function editable<T extends { author_id: string }>(found: T | undefined, caller: Caller): T {
  if (!found || !mayEdit(caller, found)) throw new NotFound('the notification', 'notification-not-found');
  return found;
}
