import { analysts, reviewers, watchers, type Role } from '@mm/proto/vocabulary/role.js';
import { holdsOne } from '../api/caller.slice.js';

/** Where `/` and the logo lead: the first screen that the roles allow; null without any role. */
export function landingOf(roles: readonly Role[]): string | null {
  if (holdsOne(roles, reviewers)) return '/socmedia';
  if (holdsOne(roles, watchers)) return '/main';
  if (holdsOne(roles, analysts)) return '/topic';
  return roles.length ? '/notification' : null;
}

/** The logo leads to the dashboard where the roles allow it, else to the landing. */
export const logoOf = (roles: readonly Role[]): string =>
  holdsOne(roles, watchers) ? '/main' : (landingOf(roles) ?? '/');
