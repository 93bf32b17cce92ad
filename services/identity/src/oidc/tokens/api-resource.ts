import type { ResourceServer } from 'oidc-provider';

/** The only resource that tokens are issued for; the name is internal to the provider. */
export const apiResource = 'urn:mm:api';
/** Scope of every user's tokens; permissions depend on the roles. */
export const grantedScope = 'openid profile email roles';

/** Access tokens are JWTs signed with RS256, as keycloak-connect reads them. */
export function apiResourceServer(lifetimeSeconds: number): ResourceServer {
  return {
    scope: grantedScope,
    audience: 'mm-api',
    accessTokenFormat: 'jwt',
    accessTokenTTL: lifetimeSeconds,
    jwt: { sign: { alg: 'RS256' } },
  };
}
