import { allRoles } from '@mm/proto/vocabulary/role.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import type { Caller } from '@mm/http/caller.js';

/** Rules that keycloak-connect does not check. */
export interface ClaimRules {
  audience: string;
  /** Clients whose tokens are accepted (`azp`). */
  clients: readonly string[];
}

/**
 * The caller of verified claims, or the reason why they are rejected.
 * keycloak-connect accepts tokens without `exp` and checks neither `nbf` nor `azp` of access tokens.
 */
export function callerOf(
  claims: Record<string, unknown>,
  token: string,
  rules: ClaimRules,
  now = Date.now() / 1000,
): Caller | string {
  const {
    aud,
    azp,
    exp,
    iat,
    mm_user_id: userId,
    name,
    nbf,
    preferred_username: username,
    realm_access: access,
    sub,
  } = claims;
  if (typeof exp !== 'number' || !Number.isFinite(exp) || exp <= now) return 'expired';
  if (typeof iat !== 'number' || iat > now + 60) return 'issued in the future';
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > now + 60)) return 'not valid yet';
  if (!(Array.isArray(aud) ? aud : [aud]).includes(rules.audience)) return 'wrong audience';
  if (typeof azp !== 'string' || !rules.clients.includes(azp)) return 'wrong client';
  if (typeof sub !== 'string' || !sub || typeof username !== 'string' || !username) return 'nobody';
  if (!Number.isSafeInteger(userId) || (userId as number) <= 0) return 'no account number';
  return {
    sub,
    userId: userId as number,
    username,
    name: typeof name === 'string' ? name : username,
    roles: rolesOf(access),
    token,
  };
}

function rolesOf(access: unknown): Role[] {
  const given = (access as { roles?: unknown } | undefined)?.roles;
  return Array.isArray(given) ? allRoles.filter((role) => given.includes(role)) : [];
}
