import type { AlertWire } from '@mm/proto/http/alerts.js';
import { analysts, reviewers, supervisors, type Role } from '@mm/proto/vocabulary/role.js';
import { networkIds } from '@mm/proto/vocabulary/network.js';
import { hasAnyRole } from '../../api/caller.slice.js';
import { networkOf } from '../../api/network-call.js';

type Linked = Pick<AlertWire, 'kind' | 'subject_kind' | 'subject_id' | 'subject_name' | 'reason'>;

/** The publications of an alert's window in its topic; those of one author with `author`. */
export function publicationsPath(alert: Linked, author?: { name: string; index: string }): string {
  const search = searchOf(alert, author?.index);
  if (author) search.set('author', author.name);
  return `/topic?${search.toString()}`;
}

/** A story in the report about an alert's window. */
export function storyPath(alert: Linked, { id, index }: { id: number; index: string }): string {
  const search = searchOf(alert, index);
  search.set('charts', 'stories');
  search.set('story', String(id));
  return `/topic?${search.toString()}`;
}

function searchOf({ subject_id: id, reason }: Linked, index: string | undefined): URLSearchParams {
  const search = new URLSearchParams({ theme: id });
  if (index === 'media') search.set('kind', 'media');
  if (reason.to > reason.from) {
    search.set('period', 'custom');
    search.set('periodFrom', String(reason.from * 1000));
    search.set('periodTo', String(reason.to * 1000));
  }
  return search;
}

/** The expressions that an alert's topic had; undefined where the caller may not open them. */
export const versionsPath = ({ subject_id: id }: Linked, roles: readonly Role[]): string | undefined =>
  hasAnyRole(roles, reviewers) ? `/topic?${new URLSearchParams({ theme: id, lab: 'versions' }).toString()}` : undefined;

/** Where the subject is shown; undefined where the caller may not go there. */
export function subjectPath(alert: Linked, roles: readonly Role[]): string | undefined {
  const isAdmin = roles.includes('mm_admin');
  switch (alert.subject_kind) {
    case 'topic':
      return hasAnyRole(roles, analysts) ? publicationsPath(alert) : undefined;
    case 'author':
      return hasAnyRole(roles, supervisors)
        ? `/sources?${new URLSearchParams({ search: alert.subject_name }).toString()}`
        : undefined;
    case 'client':
    case 'resource':
      return isAdmin ? managerPath(alert) : undefined;
    case 'dead-letter':
      return isAdmin ? '/system?tab=dead-letters' : undefined;
    default:
      return isAdmin && alert.kind === 'disk-full' ? '/system?tab=storage' : undefined;
  }
}

/** The place of `/admin-manager` that lists a client, account, token, proxy or owner; undefined for an unknown one. */
function managerPath({ subject_kind: subject, subject_id: id, subject_name: name }: Linked): string | undefined {
  const [kind = '', network = ''] = subject === 'client' ? ['client', ...id.split(':')] : id.split(':');
  const clients = networkIds.find((one) => one === network && networkOf(one)?.calls.clients !== undefined);
  const parameters: Readonly<Record<string, Record<string, string> | undefined>> = {
    client: clients && { tab: clients },
    // accounts of networks with clients are in the tab of these
    operator: { tab: clients ?? 'operators' },
    token: { tab: 'tokens' },
    proxy: { tab: 'proxies' },
    owner: { tab: 'owners', network, search: name },
  };
  const found = parameters[kind];
  return found && `/admin-manager?${new URLSearchParams(found).toString()}`;
}
