import KeycloakConnect from 'keycloak-connect';
import type { Keycloak } from 'keycloak-connect';

export interface RealmOptions {
  /** Base of `/realms/…` as tokens name it in `iss`. */
  authUrl: string;
  /** Where this process reaches the same base; only the keys are fetched there. */
  authFetchUrl?: string | undefined;
  realms: readonly string[];
  audience: string;
}

/** One unmodified keycloak-connect per allowed realm, by issuer. A token of any other issuer is never looked at. */
export function keycloakByIssuer(options: RealmOptions): Map<string, Keycloak> {
  return new Map(options.realms.map((realm) => [`${options.authUrl}/realms/${realm}`, keycloakFor(realm, options)]));
}

function keycloakFor(realm: string, { authUrl, authFetchUrl = authUrl, audience }: RealmOptions): Keycloak {
  const keycloak = new KeycloakConnect({}, {
    realm,
    'auth-server-url': authFetchUrl,
    resource: audience,
    'bearer-only': true,
    'ssl-required': 'external',
    'confidential-port': 0,
    'verify-token-audience': true,
  } as KeycloakConnect.KeycloakConfig);
  // The library fetches keys from where it expects tokens to come from; inside a container the two differ.
  Object.assign(keycloak.grantManager, { realmUrl: `${authUrl}/realms/${realm}` });
  return keycloak;
}
