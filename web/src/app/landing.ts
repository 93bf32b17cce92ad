import { analysts, reviewers, dashboardViewers, type Role } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole } from '../api/caller.slice.js';

/** Where `/` and the logo lead: the first screen that the roles allow; null without any role. */
export function landingOf(roles: readonly Role[]): string | null {
  if (hasAnyRole(roles, reviewers)) return '/socmedia';
  if (hasAnyRole(roles, dashboardViewers)) return '/main';
  if (hasAnyRole(roles, analysts)) return '/topic';
  return roles.length ? '/notification' : null;
}

/** The logo leads to the dashboard where the roles allow it, else to the landing. */
export const logoTarget = (roles: readonly Role[]): string =>
  hasAnyRole(roles, dashboardViewers) ? '/main' : (landingOf(roles) ?? '/');
