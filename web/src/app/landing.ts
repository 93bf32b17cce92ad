import { analysts, reviewers, dashboardViewers, type Role } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole } from '../api/caller.slice.js';

/** Target of `/`: the first screen that the roles allow; null without any role. */
export function landingOf(roles: readonly Role[]): string | null {
  if (hasAnyRole(roles, reviewers)) return '/socmedia';
  if (hasAnyRole(roles, dashboardViewers)) return '/main';
  if (hasAnyRole(roles, analysts)) return '/topic';
  return roles.length ? '/notification' : null;
}

/** Target of the logo: the dashboard if the roles allow it, else the landing screen. */
export const logoTarget = (roles: readonly Role[]): string =>
  hasAnyRole(roles, dashboardViewers) ? '/main' : (landingOf(roles) ?? '/');
