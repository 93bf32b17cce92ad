import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type RealmRepresentation from '@keycloak/keycloak-admin-client/lib/defs/realmRepresentation.js';

export interface TestRealm {
  /** Keycloak's address as tokens name it. */
  url: string;
  realm: string;
  loginClientSecret: string;
  /** Settings for the identity service. */
  environment: Record<string, string>;
  /** Signed in as Keycloak's administrator. */
  admin: KeycloakAdminClient;
  drop(): Promise<void>;
}

/** A separate realm, as `infra/keycloak/mm-realm.json` describes it, in the Keycloak of KEYCLOAK_URL. */
export async function testRealm(): Promise<TestRealm> {
  const url = process.env.KEYCLOAK_URL ?? '';
  const realm = `mm-${randomBytes(4).toString('hex')}`;
  const [loginClientSecret, clientSecret] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const text = await fs.readFile(new URL('../../../infra/keycloak/mm-realm.json', import.meta.url), 'utf8');
  const filled = text
    .replace('${MM_LOGIN_CLIENT_SECRET}', loginClientSecret)
    .replace('${MM_KEYCLOAK_CLIENT_SECRET}', clientSecret)
    .replace('${MM_LOGIN_THEME}', 'keycloak.v2');
  const admin = new KeycloakAdminClient({ baseUrl: url, realmName: 'master' });
  const signIn = (): Promise<void> =>
    admin.auth({
      grantType: 'password',
      clientId: 'admin-cli',
      username: 'admin',
      password: process.env.KEYCLOAK_ADMIN_PASSWORD ?? '',
    });
  await signIn();
  await admin.realms.create({ ...(JSON.parse(filled) as RealmRepresentation), realm });
  await signIn();
  return {
    url,
    realm,
    loginClientSecret,
    admin,
    // Another host name for the same server, as inside a container: used only for the keys and the admin API.
    environment: {
      MM_PUBLIC_URL: url,
      MM_REALMS: realm,
      MM_KEYCLOAK_URL: url.replace('127.0.0.1', 'localhost'),
      MM_LOGIN_CLIENT_SECRET: loginClientSecret,
      MM_KEYCLOAK_CLIENT_SECRET: clientSecret,
    },
    async drop() {
      await signIn();
      await admin.realms.del({ realm });
    },
  };
}
