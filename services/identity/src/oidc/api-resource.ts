import type { ResourceServer } from 'oidc-provider';

/** The one resource that tokens are for; its name never leaves the provider. */
export const apiResource = 'urn:mm:api';
/** What a signed-in person's tokens are good for; the roles decide the rest. */
export const grantedScope = 'openid profile email roles';

/** Access tokens are JWTs signed with RS256, as keycloak-connect reads them; `lifetime` in seconds. */
export function apiResourceServer(lifetimeSeconds: number): ResourceServer {
  return {
    scope: grantedScope,
    audience: 'mm-api',
    accessTokenFormat: 'jwt',
    accessTokenTTL: lifetimeSeconds,
    jwt: { sign: { alg: 'RS256' } },
  };
}
