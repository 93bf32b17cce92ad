import type { Grant, Keycloak } from 'keycloak-connect';
import type { Caller } from '@mm/http/caller.js';
import { Unauthenticated, UpstreamBusy } from '@mm/http/problem.js';
import { keycloakByIssuer } from './realms.js';
import type { RealmOptions } from './realms.js';
import { callerOf } from './token-claims.js';
import { tokenParts } from './token-parts.js';

export interface SignInOptions extends RealmOptions {
  /** Clients whose tokens are accepted (`azp`). */
  clients: readonly string[];
}

export interface CheckedToken {
  caller: Caller;
  grant: Grant;
  keycloak: Keycloak;
  /** Expiry of the token, in unix seconds. */
  expiresAt: number;
}

const unreachablePattern =
  /Error fetching JWK Keys|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|socket hang up|certificate|timeout/i;
const keyTimeoutMs = 10_000;

/**
 * Verifies bearer tokens. The issuer selects a keycloak-connect from the allow-list before anything is verified. That
 * library checks signature, expiry, type, issuer and audience; this class checks algorithm, client and the rest.
 */
export class TokenCheck {
  readonly #realms: Map<string, Keycloak>;
  readonly #knownKeys = new Set<string>();
  #unknownKeyQueue: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: SignInOptions) {
    this.#realms = keycloakByIssuer(options);
  }

  /** Throws Unauthenticated for an invalid token, UpstreamBusy when the provider's keys cannot be fetched. */
  async check(token: string | undefined): Promise<CheckedToken> {
    const parts = token === undefined ? undefined : tokenParts(token);
    if (!token || !parts) throw new Unauthenticated();
    const keycloak = typeof parts.iss === 'string' ? this.#realms.get(parts.iss) : undefined;
    if (!keycloak || parts.alg !== 'RS256' || parts.isCritical) throw new Unauthenticated();
    const grant = await this.#verified(keycloak, token, `${parts.iss} ${String(parts.kid)}`);
    const claims = claimsOf(grant);
    const caller = callerOf(claims, token, this.options);
    if (typeof caller === 'string') throw new Unauthenticated();
    return { caller, grant, keycloak, expiresAt: claims.exp as number };
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
