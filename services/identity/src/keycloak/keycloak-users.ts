import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js';
import type { FollowedAccount } from './followed-account.js';

/** How the identity service reaches the admin API. */
export interface KeycloakOptions {
  /** `http://keycloak:8080`. */
  url: string;
  realm: string;
  clientId: string;
  clientSecret: string;
}

const patience = 10_000;
const attribute = 'mm_user_id';

/** The accounts of one realm, found by their number in ours. Every method throws what the admin client throws. */
export class KeycloakUsers {
  readonly #client: KeycloakAdminClient;

  constructor({ url, realm, clientId, clientSecret }: KeycloakOptions) {
    // A getter, because every request needs a clock of its own.
    const requestOptions = {
      get signal() {
        return AbortSignal.timeout(patience);
      },
    };
    this.#client = new KeycloakAdminClient({ baseUrl: url, realmName: realm, requestOptions });
    const signIn = new KeycloakAdminClient({ baseUrl: url, realmName: realm, requestOptions });
    let until = 0;
    this.#client.registerTokenProvider({
      async getAccessToken() {
        if (Date.now() >= until) {
          await signIn.auth({ grantType: 'client_credentials', clientId, clientSecret });
          // Well below the life of an access token, whatever the realm's is.
          until = Date.now() + 20_000;
        }
        return signIn.accessToken;
      },
    });
  }

  /** Makes the account in Keycloak what it is in ours, with a new password if one is given. Answers Keycloak's id. */
  async put(account: FollowedAccount, password?: string): Promise<string> {
    const known = await this.find(account.id);
    const [firstName = '', ...rest] = account.name.split(' ');
    const wanted: UserRepresentation = {
      ...known,
      username: account.username,
      firstName,
      lastName: rest.join(' '),
      enabled: !account.disabled,
      attributes: { ...known?.attributes, [attribute]: [String(account.id)] },
    };
    const id =
      known?.id ??
      (
        await this.#client.users.create({
          ...wanted,
          ...(password === undefined ? {} : { credentials: [credential(password)] }),
        })
      ).id;
    if (known) await this.#client.users.update({ id }, wanted);
    await this.#giveRoles(id, account);
    if (known && password !== undefined)
      await this.#client.users.resetPassword({ id, credential: credential(password) });
    return id;
  }

  /** Keeps an account from signing in; one that is not there stays so. */
  async block(userId: number): Promise<void> {
    const known = await this.find(userId);
    if (known?.enabled) await this.#client.users.update({ id: known.id }, { ...known, enabled: false });
  }

  async remove(userId: number): Promise<void> {
    const known = await this.find(userId);
    if (known) await this.#client.users.del({ id: known.id });
  }

  async endSessions(userId: number): Promise<void> {
    const known = await this.find(userId);
    if (known) await this.#client.users.logout({ id: known.id });
  }

  /** Our numbers of all accounts that Keycloak has of us. */
  async known(): Promise<Set<number>> {
    const numbers = new Set<number>();
    const size = 200;
    for (let first = 0; ; first += size) {
      const page = await this.#client.users.find({ first, max: size, briefRepresentation: false });
      for (const user of page) numbers.add(numberOf(user));
      if (page.length < size) return numbers;
    }
  }

  private async find(userId: number): Promise<(UserRepresentation & { id: string }) | undefined> {
    const found = await this.#client.users.find({ q: `${attribute}:${userId}`, briefRepresentation: false });
    return found.find(
      (user): user is UserRepresentation & { id: string } => user.id !== undefined && numberOf(user) === userId,
    );
  }

  /** Roles that are not ours, Keycloak's own say, stay as they are. */
  async #giveRoles(id: string, { roles, knownRoles }: FollowedAccount): Promise<void> {
    const held = await this.#client.users.listRealmRoleMappings({ id });
    const free = await this.#client.users.listAvailableRealmRoleMappings({ id });
    const toTake = held.filter(({ name = '' }) => knownRoles.includes(name) && !roles.includes(name));
    const toGive = free.filter(({ name = '' }) => roles.includes(name));
    if (toTake.length) await this.#client.users.delRealmRoleMappings({ id, roles: toTake.map(mapping) });
    if (toGive.length) await this.#client.users.addRealmRoleMappings({ id, roles: toGive.map(mapping) });
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
const numberOf = (user: UserRepresentation): number =>
  Number((user.attributes as Record<string, string[]> | undefined)?.[attribute]?.[0]);
