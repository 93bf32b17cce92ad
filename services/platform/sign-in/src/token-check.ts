import type { OnApplicationShutdown } from '@nestjs/common';
import type { Grant, Keycloak } from 'keycloak-connect';
import type { Caller } from '@mm/http/caller.js';
import type { UpstreamAddresses } from '@mm/http/upstreams.js';
import { accessTokenPrefix } from '@mm/proto/http/access-tokens.js';
import { Unauthenticated, UpstreamBusy } from '@mm/http/problem.js';
import { CurrentCaller } from './current-caller.js';
import { keycloakByIssuer } from './realms.js';
import type { RealmOptions } from './realms.js';
import { grantOfServiceToken, serviceTokenPrefix } from './service-token.js';
import { callerOf } from './token-claims.js';
import { tokenParts } from './token-claims.js';

export interface SignInOptions extends RealmOptions {
  /** Clients whose tokens are accepted (`azp`). */
  clients: readonly string[];
  /** Addresses of the services. Without identity's, the roles of a token hold until it expires. */
  services?: UpstreamAddresses | undefined;
  /** Keys of service tokens, the installation key first; without any, service tokens are refused. */
  serviceKeys?: readonly Buffer[] | undefined;
}

export interface CheckedToken {
  caller: Caller;
  /** What keycloak-connect needs to protect a request; undefined for an access or service token. */
  verified: { grant: Grant; keycloak: Keycloak } | undefined;
  /** Expiry of the token, in unix seconds. */
  expiresAt: number;
}

const unreachablePattern =
  /Error fetching JWK Keys|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|socket hang up|certificate|timeout/i;
const keyTimeoutMs = 10_000;
/** Other texts are refused without asking identity. */
const secretPattern = /^mma_[\w-]{43}$/;
/** Seconds after which a live connection with an access token is checked again. */
const accessTokenSeconds = 60;

/**
 * Verifies bearer tokens. The issuer selects a keycloak-connect from the allow-list before anything is verified. That
 * library checks signature, expiry, type, issuer and audience; this class checks algorithm, client and the rest. Then
 * identity is asked whether the account is still enabled and which roles it has now.
 */
export class TokenCheck implements OnApplicationShutdown {
  readonly #realms: Map<string, Keycloak>;
  readonly #knownKeys = new Set<string>();
  readonly #current: CurrentCaller | undefined;
  #unknownKeyQueue: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: SignInOptions) {
    this.#realms = keycloakByIssuer(options);
    if (options.services?.identity?.length) this.#current = new CurrentCaller({ identity: options.services.identity });
  }

  /**
   * Throws Unauthenticated for an invalid token, UpstreamBusy when the provider's keys cannot be fetched.
   * `address`: of the client, noted as the last use of an access token.
   */
  async check(token: string | undefined, address?: string): Promise<CheckedToken> {
    if (token?.startsWith(serviceTokenPrefix)) return this.#checkServiceToken(token);
    if (token?.startsWith(accessTokenPrefix)) return this.#checkAccessToken(token, address);
    const parts = token === undefined ? undefined : tokenParts(token);
    if (!token || !parts) throw new Unauthenticated();
    const keycloak = typeof parts.iss === 'string' ? this.#realms.get(parts.iss) : undefined;
    if (!keycloak || parts.alg !== 'RS256' || parts.isCritical) throw new Unauthenticated();
    const grant = await this.#verified(keycloak, token, `${parts.iss} ${String(parts.kid)}`);
    const claims = claimsOf(grant);
    const caller = callerOf(claims, token, this.options);
    if (typeof caller === 'string') throw new Unauthenticated();
    const current = await this.#upToDate(caller, claims);
    return { caller: current, verified: { grant, keycloak }, expiresAt: claims.exp as number };
  }

  /** The next check of a token of this account asks identity again: the account was changed. */
  forget(userId: number): void {
    this.#current?.forget(userId);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#current?.close();
  }

  /**
   * The caller with the roles that the account has now; of the token when identity is away and was not asked before.
   * Throws Unauthenticated for a disabled account, and for a token of an ended session.
   */
  async #upToDate(caller: Caller, { iat, sid }: Record<string, unknown>): Promise<Caller> {
    const session = typeof sid === 'string' ? sid : undefined;
    const current = await this.#current?.ofAccount(caller.userId, session).catch(() => undefined);
    if (!current) return caller;
    if (!current.caller) throw new Unauthenticated();
    const { name, not_before: notBefore, roles, username } = current.caller;
    if (notBefore !== null && (iat as number) < notBefore) throw new Unauthenticated();
    return { ...caller, name, roles, username };
  }

  async #checkAccessToken(token: string, address: string | undefined): Promise<CheckedToken> {
    const current = secretPattern.test(token) ? await this.#current?.ofSecret(token, address) : undefined;
    if (!current?.caller || !current.scope) throw new Unauthenticated();
    const { name, roles, sub, user_id: userId, username } = current.caller;
    const { operations, token_id: tokenId, topics } = current.scope;
    return {
      caller: { sub, userId, username, name, roles, token, scope: { tokenId, operations, topics } },
      verified: undefined,
      expiresAt: Math.floor(Date.now() / 1000) + accessTokenSeconds,
    };
  }

  /** Identity is asked what the account may do now; while it never answered, no service acts for the account. */
  async #checkServiceToken(token: string): Promise<CheckedToken> {
    const grant = grantOfServiceToken(this.options.serviceKeys ?? [], token);
    const current = grant ? await this.#current?.ofAccount(grant.userId) : undefined;
    if (!grant || !current?.caller) throw new Unauthenticated();
    const { name, roles, sub, user_id: userId, username } = current.caller;
    const { expires, operations, topics } = grant;
    return {
      caller: { sub, userId, username, name, roles, token, scope: { tokenId: 0, operations, topics } },
      verified: undefined,
      expiresAt: expires,
    };
  }

  /** keycloak-connect refuses tokens that arrive while it fetches a key, so tokens with an unknown key are queued. */
  async #verified(keycloak: Keycloak, token: string, key: string): Promise<Grant> {
    if (this.#knownKeys.has(key)) return verified(keycloak, token);
    const verification = this.#unknownKeyQueue.then(() => verified(keycloak, token));
    this.#unknownKeyQueue = verification.catch(() => undefined);
    const grant = await verification;
    this.#knownKeys.add(key);
    return grant;
  }
}

/** The token of `Authorization: Bearer …`. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer ([^\s,]+)$/i.exec(authorization ?? '')?.[1];
}

async function verified(keycloak: Keycloak, token: string): Promise<Grant> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), keyTimeoutMs);
  });
  try {
    return await Promise.race([keycloak.grantManager.createGrant(JSON.stringify({ access_token: token })), timeout]);
  } catch (error) {
    if (unreachablePattern.test(String(error)))
      throw new UpstreamBusy('the keys of the sign-in provider cannot be fetched', 2);
    throw new Unauthenticated();
  } finally {
    clearTimeout(timer);
  }
}

function claimsOf(grant: Grant): Record<string, unknown> {
  const { content } = grant.access_token as unknown as { content: Record<string, unknown> };
  return content;
}
