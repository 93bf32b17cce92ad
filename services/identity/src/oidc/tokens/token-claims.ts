import type { ResourceServer } from 'oidc-provider';
import type { Account } from '../../accounts/accounts.js';

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

/** Audiences of every access token: Keycloak's default and the API of our services. */
export const accessTokenAudience = ['account', 'mm-api'];

/** Claims about the user in every token, named as in Keycloak; `mm_user_id` is the account id. */
export function userClaims(account: Account): Record<string, unknown> {
  return {
    preferred_username: account.username,
    name: account.name,
    realm_access: { roles: account.roles },
    mm_user_id: account.id,
  };
}

/** The claims of an access token as Keycloak writes them; `session` is the browser session or else the grant. */
export function accessTokenClaims(
  account: Account,
  clientId: string | undefined,
  session: string | undefined,
): Record<string, unknown> {
  return {
    ...userClaims(account),
    typ: 'Bearer',
    azp: clientId,
    sid: session,
    session_state: session,
    acr: '1',
    resource_access: {},
  };
}
