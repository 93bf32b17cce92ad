import { accountCalls } from '@mm/proto/http/accounts.js';
import type { CallRoles } from '@mm/proto/http/call.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { api, listTag } from './api.js';
import { byName } from '../language/name-order.js';
import { hasAnyRole, useCaller } from './caller.slice.js';
import { queryOf } from './endpoints.js';

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: queryOf(build, accountCalls.users, {
      provides: [listTag('Access')],
      inOrder: ({ users, ...rest }) => ({ ...rest, users: byName(users, ({ username }) => username) }),
      keepSeconds: 600,
    }),
  }),
});

export const { useUsersQuery } = peopleApi;

/**
 * People are shown by name, with the login in a tooltip. Returns the login itself for an unknown account, and to
 * callers that may not list accounts. With `isWanted` false the names are not asked for yet.
 */
export function usePersonNames(isWanted = true): (username: string) => string {
  const { roles } = useCaller();
  const { data } = useUsersQuery(undefined, { skip: !isWanted || !isAllowed(accountCalls.users.roles, roles) });
  return (username) => data?.users.find((user) => user.username === username)?.name || username;
}

/** 'name (login)', or the login alone where the name is not known; `nameOf` is that of `usePersonNames`. */
export function nameWithLogin(login: string, nameOf: (login: string) => string): string {
  const name = nameOf(login);
  return name === login ? login : `${name} (${login})`;
}

const isAllowed = (allowed: CallRoles, roles: readonly Role[]): boolean =>
  typeof allowed === 'string' || hasAnyRole(roles, allowed);
