import { pbkdf2Sync, randomBytes } from 'node:crypto';
import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js';
import type UserSessionRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userSessionRepresentation.js';
import * as z from 'zod';
import type { DirectoryChange, SignInState } from '../accounts/sign-in-directory.js';
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
const updatePassword = 'UPDATE_PASSWORD';
const eventDays = 30;
const maxEvents = 2000;
/** As in `infra/keycloak/mm-realm.json`: `failureFactor`, `waitIncrementSeconds`, `maxFailureWaitSeconds`. */
const [failuresPerLock, lockSeconds, maxLockSeconds] = [5, 60, 300];

type Password = Pick<DirectoryChange, 'isDemoPassword' | 'mustChangePassword' | 'password'>;
const failureCount = z.object({
  disabled: z.boolean().optional(),
  numFailures: z.number().optional(),
  /** Milliseconds since the epoch. */
  lastFailure: z.number().optional(),
});

/** The accounts of one realm, found by our account id. Every method throws what the admin client throws. */
export class KeycloakUsers {
  readonly #client: KeycloakAdminClient;
  readonly realm: string;

  constructor({ url, realm, clientId, clientSecret }: KeycloakOptions) {
    this.realm = realm;
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
  async upsert(account: DesiredAccount, password: Password = {}): Promise<string> {
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
    if (!existing) {
      const { id } = await this.#client.users.create({ ...desired, ...firstCredential(password) });
      await this.#syncRoles(id, account);
      return id;
    }
    const { id } = existing;
    const { mustChangePassword, password: newPassword } = password;
    const isActionAlone = mustChangePassword !== undefined && newPassword === undefined;
    const requiredActions = isActionAlone ? actionsOf(existing, mustChangePassword) : existing.requiredActions;
    await this.#client.users.update({ id }, { ...desired, ...(requiredActions ? { requiredActions } : {}) });
    await this.#syncRoles(id, account);
    // Sets the required action too, or removes it: only when the password is accepted.
    if (newPassword !== undefined)
      await this.#client.users.resetPassword({ id, credential: credential(newPassword, mustChangePassword) });
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

  async sessions(userId: number): Promise<UserSessionRepresentation[]> {
    const existing = await this.find(userId);
    return existing ? this.#client.users.listSessions({ id: existing.id }) : [];
  }

  /** Forgets wrong passwords of the account. */
  async unlock(userId: number): Promise<void> {
    const existing = await this.find(userId);
    if (existing) await this.#client.attackDetection.del({ id: existing.id });
  }

  /** Our ids of all accounts in Keycloak. */
  async accountIds(): Promise<Set<number>> {
    return new Set((await this.#all()).map(accountIdOf));
  }

  /** What Keycloak knows about the sign-ins of our accounts, by our id. */
  async signInStates(): Promise<Map<number, SignInState>> {
    const users = await this.#all();
    const { lastSignIns, recentlyFailed } = await this.#recentSignIns();
    const states = new Map<number, SignInState>();
    for (const user of users) {
      const { id = '' } = user;
      const failures = recentlyFailed.has(id) ? await this.#client.attackDetection.findOne({ id }) : undefined;
      states.set(accountIdOf(user), {
        locked_until: lockEnd(failureCount.catch({}).parse(failures)),
        must_change_password: user.requiredActions?.includes(updatePassword) ?? false,
        last_sign_in_at: lastSignIns.get(id) ?? null,
      });
    }
    return states;
  }

  /** From Keycloak's events of the last 30 days, by its ids; nothing where the client may not read them. */
  async #recentSignIns(): Promise<{ lastSignIns: Map<string, number>; recentlyFailed: Set<string> }> {
    const now = Date.now();
    const events = await this.#client.realms
      .findEvents({
        realm: this.realm,
        type: ['LOGIN', 'LOGIN_ERROR'],
        dateFrom: new Date(now - eventDays * 86_400_000).toISOString().slice(0, 10),
        max: maxEvents,
      })
      .catch((error: unknown) => {
        if (error instanceof NetworkError && error.response.status === 403) return [];
        throw error;
      });
    const lastSignIns = new Map<string, number>();
    const recentlyFailed = new Set<string>();
    for (const { time = 0, type, userId = '' } of events) {
      if (type === 'LOGIN') lastSignIns.set(userId, Math.max(lastSignIns.get(userId) ?? 0, Math.floor(time / 1000)));
      else if (time > now - maxLockSeconds * 1000) recentlyFailed.add(userId);
    }
    return { lastSignIns, recentlyFailed };
  }

  async #all(): Promise<UserRepresentation[]> {
    const users: UserRepresentation[] = [];
    const pageSize = 200;
    for (let first = 0; ; first += pageSize) {
      const page = await this.#client.users.find({ first, max: pageSize, briefRepresentation: false });
      users.push(...page);
      if (page.length < pageSize) return users;
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

const credential = (value: string, temporary = false): { type: string; value: string; temporary: boolean } => ({
  type: 'password',
  value,
  temporary,
});

/** Password and required action of a new account. */
function firstCredential({ isDemoPassword, mustChangePassword, password }: Password): UserRepresentation {
  if (password === undefined) return {};
  return {
    credentials: [isDemoPassword ? hashed(password) : credential(password)],
    ...(mustChangePassword ? { requiredActions: [updatePassword] } : {}),
  };
}

/** Keycloak checks its password policy only on passwords that it hashes itself. */
function hashed(password: string): { type: string; credentialData: string; secretData: string } {
  const salt = randomBytes(16);
  const [hashIterations, algorithm] = [210_000, 'pbkdf2-sha512'];
  const value = pbkdf2Sync(password, salt, hashIterations, 64, 'sha512').toString('base64');
  return {
    type: 'password',
    credentialData: JSON.stringify({ hashIterations, algorithm }),
    secretData: JSON.stringify({ value, salt: salt.toString('base64') }),
  };
}

/** The required actions of an account, with or without the change of its password. */
const actionsOf = ({ requiredActions = [] }: UserRepresentation, mustChangePassword: boolean): string[] => [
  ...requiredActions.filter((action) => action !== updatePassword),
  ...(mustChangePassword ? [updatePassword] : []),
];

/** When Keycloak's lock of an account ends, in unix seconds; null when it is not locked. */
const lockEnd = ({ disabled, lastFailure = 0, numFailures = 0 }: z.infer<typeof failureCount>): number | null =>
  disabled
    ? Math.ceil(lastFailure / 1000) +
      Math.min(maxLockSeconds, lockSeconds * Math.max(1, Math.floor(numFailures / failuresPerLock)))
    : null;

const mapping = ({ id = '', name = '' }: { id?: string; name?: string }): { id: string; name: string } => ({
  id,
  name,
});
const accountIdOf = (user: UserRepresentation): number =>
  Number((user.attributes as Record<string, string[]> | undefined)?.[idAttribute]?.[0]);
