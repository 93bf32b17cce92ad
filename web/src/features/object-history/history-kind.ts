import type { auditCalls } from '@mm/proto/http/audit.js';
import type { CallParams } from '@mm/proto/http/call.js';
import { reviewers, type Role } from '@mm/proto/vocabulary/role.js';

/** What has a history. */
export type HistoryKind = CallParams<typeof auditCalls.history>['kind'];

const readers: Record<HistoryKind, readonly Role[] | 'any'> = {
  post: reviewers,
  author: reviewers,
  event: reviewers,
  account: ['mm_admin'],
  topic: 'any',
  section: 'any',
};

/** Whether a user with these roles may read histories of this kind; of a topic or section: of those that are shown. */
export function mayReadHistory(kind: HistoryKind, roles: readonly Role[]): boolean {
  const allowed = readers[kind];
  return allowed === 'any' || allowed.some((role) => roles.includes(role));
}
