import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js';
import type { DesiredAccount } from './desired-account.js';

/** How the identity service reaches the admin API. */
export interface KeycloakOptions {
  /** `http://keycloak:8080`. */
  url: string;
  realm: string;
  clientId: string;
  clientSecret: string;
}

const timeoutMs = 10_000;
const idAttribute = 'mm_user_id';

/** The accounts of one realm, found by our account id. Every method throws what the admin client throws. */
export class KeycloakUsers {
  readonly #client: KeycloakAdminClient;

  constructor({ url, realm, clientId, clientSecret }: KeycloakOptions) {
    // A getter, because every request needs its own timeout signal.
    const requestOptions = {
      get signal() {
        return AbortSignal.timeout(timeoutMs);
      },
    };
    this.#client = new KeycloakAdminClient({ baseUrl: url, realmName: realm, requestOptions });
    const signIn = new KeycloakAdminClient({ baseUrl: url, realmName: realm, requestOptions });
    let tokenExpiresAt = 0;
    this.#client.registerTokenProvider({
      async getAccessToken() {
        if (performance.now() >= tokenExpiresAt) {
          await signIn.auth({ grantType: 'client_credentials', clientId, clientSecret });
          // Well below the access token lifetime of any realm.
          tokenExpiresAt = performance.now() + 20_000;
        }
        return signIn.accessToken;
      },
    });
  }

  /** Creates or updates the account in Keycloak, with a new password if given. Returns Keycloak's id. */
  async upsert(account: DesiredAccount, password?: string): Promise<string> {
    const existing = await this.find(account.id);
    const [firstName = '', ...rest] = account.name.split(' ');
    const desired: UserRepresentation = {
      ...existing,
      username: account.username,
      firstName,
      lastName: rest.join(' '),
      enabled: !account.disabled,
      attributes: { ...existing?.attributes, [idAttribute]: [String(account.id)] },
    };
    const id =
      existing?.id ??
      (
        await this.#client.users.create({
          ...desired,
          ...(password === undefined ? {} : { credentials: [credential(password)] }),
        })
      ).id;
    if (existing) await this.#client.users.update({ id }, desired);
    await this.#syncRoles(id, account);
    if (existing && password !== undefined)
      await this.#client.users.resetPassword({ id, credential: credential(password) });
    return id;
  }

  /** Disables the account if it exists. */
  async block(userId: number): Promise<void> {
    const existing = await this.find(userId);
    if (existing?.enabled) await this.#client.users.update({ id: existing.id }, { ...existing, enabled: false });
  }

  async remove(userId: number): Promise<void> {
    const existing = await this.find(userId);
    if (existing) await this.#client.users.del({ id: existing.id });
  }

  async endSessions(userId: number): Promise<void> {
    const existing = await this.find(userId);
    if (existing) await this.#client.users.logout({ id: existing.id });
  }

  /** Our ids of all accounts in Keycloak. */
  async accountIds(): Promise<Set<number>> {
    const ids = new Set<number>();
    const pageSize = 200;
    for (let first = 0; ; first += pageSize) {
      const page = await this.#client.users.find({ first, max: pageSize, briefRepresentation: false });
      for (const user of page) ids.add(accountIdOf(user));
      if (page.length < pageSize) return ids;
    }
  }

  private async find(userId: number): Promise<(UserRepresentation & { id: string }) | undefined> {
    const users = await this.#client.users.find({ q: `${idAttribute}:${userId}`, briefRepresentation: false });
    return users.find(
      (user): user is UserRepresentation & { id: string } => user.id !== undefined && accountIdOf(user) === userId,
    );
  }

  /** Leaves roles that we do not manage, such as Keycloak's own, unchanged. */
  async #syncRoles(id: string, { roles, knownRoles }: DesiredAccount): Promise<void> {
    const assigned = await this.#client.users.listRealmRoleMappings({ id });
    const available = await this.#client.users.listAvailableRealmRoleMappings({ id });
    const toRemove = assigned.filter(({ name = '' }) => knownRoles.includes(name) && !roles.includes(name));
    const toAdd = available.filter(({ name = '' }) => roles.includes(name));
    if (toRemove.length) await this.#client.users.delRealmRoleMappings({ id, roles: toRemove.map(mapping) });
    if (toAdd.length) await this.#client.users.addRealmRoleMappings({ id, roles: toAdd.map(mapping) });
  }
}

const credential = (value: string): { type: string; value: string; temporary: boolean } => ({
  type: 'password',
  value,
  temporary: false,
});
const mapping = ({ id = '', name = '' }: { id?: string; name?: string }): { id: string; name: string } => ({
  id,
  name,
});
const accountIdOf = (user: UserRepresentation): number =>
  Number((user.attributes as Record<string, string[]> | undefined)?.[idAttribute]?.[0]);
