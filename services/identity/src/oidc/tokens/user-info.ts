import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { JWK } from 'oidc-provider';
import type { Account, Accounts } from '../../accounts/accounts.js';
import { notBeforeOf } from '../../accounts/sessions-ended.js';

/** Serves Keycloak's `/userinfo` and `/account` to the holder of one of our access tokens. */
export class UserInfo {
  readonly #keys: ReturnType<typeof createLocalJWKSet>;

  constructor(
    private readonly issuer: string,
    signingKey: JWK,
    private readonly accounts: Accounts,
  ) {
    const { kty, n, e, kid, alg, use } = signingKey;
    this.#keys = createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use }] });
  }

  /**
   * The account of `Authorization: Bearer …`; undefined for an invalid token, an ended session, a deleted or disabled
   * account.
   */
  async accountOf(authorization: string | undefined): Promise<Account | undefined> {
    const token = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return undefined;
    const payload = await this.verified(token);
    const account = payload?.sub ? await this.accounts.bySub(payload.sub) : undefined;
    const notBefore = notBeforeOf(account?.sessions_ended_at ?? null) ?? 0;
    return (payload?.iat ?? 0) < notBefore ? undefined : account;
  }

  /** keycloak-js' `loadUserInfo()`. */
  userInfo(account: Account): Record<string, unknown> {
    return {
      sub: account.sub,
      preferred_username: account.username,
      name: account.name,
      realm_access: { roles: account.roles },
      mm_user_id: account.id,
    };
  }

  /** keycloak-js' `loadUserProfile()`. */
  profile(account: Account): Record<string, unknown> {
    const [firstName, ...rest] = account.name.split(' ');
    return { id: account.sub, username: account.username, firstName, lastName: rest.join(' ') };
  }

  private async verified(token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        issuer: this.issuer,
        audience: 'account',
        algorithms: ['RS256'],
      });
      return payload.typ === 'Bearer' ? payload : undefined;
    } catch {
      return undefined;
    }
  }
}
