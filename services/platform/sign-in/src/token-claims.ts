import { allRoles, type Role } from '@mm/proto/vocabulary/role.js';
import type { Caller } from '@mm/http/caller.js';

/** Unverified fields of a token. */
export interface TokenParts {
  alg: unknown;
  kid: unknown;
  /** The header has extensions, which we know none of. */
  isCritical: boolean;
  iss: unknown;
}

const maxTokenLength = 8 * 1024;

/** Parses a JWT without verifying it; undefined unless it is three base64url parts with JSON in the first two. */
export function tokenParts(token: string): TokenParts | undefined {
  if (token.length > maxTokenLength || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
  const [head, body] = token.split('.').map(json);
  if (!head || !body) return undefined;
  return { alg: head.alg, kid: head.kid, isCritical: 'crit' in head || 'b64' in head, iss: body.iss };
}

function json(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

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
