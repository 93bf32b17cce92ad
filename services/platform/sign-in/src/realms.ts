import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import KeycloakConnect from 'keycloak-connect';
import type { Keycloak } from 'keycloak-connect';

export interface RealmOptions {
  /** Base of `/realms/…` as tokens name it in `iss`. */
  authUrl: string;
  /** Address of the same base from this process; used only to fetch keys. */
  authFetchUrl?: string | undefined;
  realms: readonly string[];
  audience: string;
}

/** One keycloak-connect per allowed realm, by issuer. Tokens of other issuers are not processed. */
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
  // The library fetches keys from the issuer's address; inside a container the two differ.
  Object.assign(keycloak.grantManager, { realmUrl: `${authUrl}/realms/${realm}` });
  importKeysOnce((keycloak.grantManager as unknown as { rotation: KeyRotation }).rotation);
  return keycloak;
}

/** The keys that the library holds of a realm: `getJWK` fetches all of them again for one that it does not hold. */
interface KeyRotation {
  jwks: (JsonWebKey & { kid?: string })[];
  getJWK(kid: string): Promise<string | KeyObject>;
}

/** The library converts a held key for every token, which takes eight times as long as the check of the signature. */
function importKeysOnce(rotation: KeyRotation): void {
  const imported = new WeakMap<JsonWebKey, KeyObject>();
  const fetchKey = rotation.getJWK.bind(rotation);
  rotation.getJWK = (kid) => {
    const jwk = rotation.jwks.find((one) => one.kid === kid);
    if (!jwk) return fetchKey(kid);
    const key = imported.get(jwk) ?? createPublicKey({ key: jwk, format: 'jwk' });
    imported.set(jwk, key);
    return Promise.resolve(key);
  };
}
