import type { UserWire } from '@mm/proto/http/accounts.js';

/** An account for tests. */
export const anAccount = (id: number, over: Partial<UserWire> = {}): UserWire => ({
  id,
  username: `user${id}`,
  name: over.username ?? `user${id}`,
  roles: [],
  disabled: false,
  locked_until: null,
  must_change_password: false,
  last_sign_in_at: null,
  ...over,
});

/** The built-in roles as the server lists them. */
export const builtInRoles = ['mm_admin', 'mm_superviser', 'mm_operator', 'mm_user', 'MM_view'].map(
  (rolename, index) => ({ id: index + 1, rolename, fixed: true }),
);
