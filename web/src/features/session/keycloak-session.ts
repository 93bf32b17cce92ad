import Keycloak, { type KeycloakTokenParsed } from 'keycloak-js';
import { announceToken, type Bearer } from '../../api/bearer.js';
import { roles as allRoles, type Role } from '@mm/proto/vocabulary/role.js';
import type { ClientChoice } from './choose-client.js';

export interface Identity {
  username: string;
  name: string;
  roles: Role[];
}

export interface SessionEars {
  in: (who: Identity) => void;
  out: () => void;
  /** Renews the tokens of the password page; undefined when their session is over. */
  renewed: (refreshToken: string) => Promise<(Tokens & { expires_in: number }) | undefined>;
}

export interface Tokens {
  token: string;
  refresh_token: string;
  id_token?: string | undefined;
}

/** The standard flow with PKCE through an unmodified keycloak-js, and the bearer made of it. */
export class KeycloakSession implements Bearer {
  #keycloak: Keycloak;
  readonly #config: { url: string; realm: string; clientId: string };
  readonly #ears: SessionEars;
  /**
   * Tokens of a password sign-in through Keycloak's confidential client.
   * keycloak-js cannot renew them, so the server does. `until` is in milliseconds since the epoch.
   */
  #lent: { token: string; refreshToken: string; until: number } | undefined;
  #renewing: Promise<boolean> | undefined;
  #leaving = false;

  constructor(url: string, choice: ClientChoice, ears: SessionEars) {
    this.#config = { url, realm: choice.realm, clientId: choice.client };
    this.#ears = ears;
    this.#keycloak = this.#make();
  }

  /** Looks silently whether this browser is signed in already. */
  async start(): Promise<void> {
    const isIn = await this.#keycloak.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
      pkceMethod: 'S256',
      checkLoginIframe: false,
    });
    if (!isIn) this.#ears.out();
  }

  /** Takes over the tokens of the password page. */
  async adopt(tokens: Tokens, expiresIn: number): Promise<void> {
    this.#keycloak = this.#make();
    const isIn = await this.#keycloak
      .init({
        token: tokens.token,
        refreshToken: tokens.refresh_token,
        ...(tokens.id_token ? { idToken: tokens.id_token } : {}),
        pkceMethod: 'S256',
        checkLoginIframe: false,
      })
      .catch(() => false);
    if (isIn) return;
    this.#lend(tokens, expiresIn);
    this.#ears.in(identityOf(payloadOf(tokens.token)));
  }

  async token(): Promise<string | undefined> {
    if (this.#lent && this.#lent.until < Date.now() + 30_000) await this.#renewLent();
    if (this.#lent) return this.#lent.until > Date.now() ? this.#lent.token : undefined;
    if (!this.#keycloak.authenticated) return undefined;
    await this.#keycloak.updateToken(30).catch(() => false);
    return this.#keycloak.token;
  }

  async renew(): Promise<boolean> {
    if (this.#lent) return this.#renewLent();
    if (!this.#keycloak.authenticated) return false;
    return this.#keycloak.updateToken(-1).catch(() => false);
  }

  signIn(): void {
    if (this.#leaving) return;
    this.#leaving = true;
    void this.#keycloak.login({ redirectUri: location.href });
  }

  signOut(): void {
    this.#leaving = true;
    if (this.#lent) location.assign('/');
    else void this.#keycloak.logout({ redirectUri: `${location.origin}/` });
  }

  #lend({ token, refresh_token: refreshToken }: Tokens, expiresIn: number): void {
    this.#lent = { token, refreshToken, until: Date.now() + expiresIn * 1000 };
  }

  #renewLent(): Promise<boolean> {
    const { refreshToken = '' } = this.#lent ?? {};
    this.#renewing ??= this.#ears
      .renewed(refreshToken)
      .then((tokens) => {
        if (!tokens) return false;
        this.#lend(tokens, tokens.expires_in);
        announceToken(tokens.token);
        return true;
      })
      .catch(() => false)
      .finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  #make(): Keycloak {
    const keycloak = new Keycloak(this.#config);
    keycloak.onAuthSuccess = () => this.#ears.in(identityOf(keycloak.tokenParsed ?? {}));
    keycloak.onAuthRefreshSuccess = () => keycloak.token && announceToken(keycloak.token);
    keycloak.onTokenExpired = () => void keycloak.updateToken(30).catch(() => false);
    keycloak.onAuthLogout = () => !this.#leaving && this.#ears.out();
    return keycloak;
  }
}

const isRole = (name: string): name is Role => name in allRoles;

const identityOf = (token: KeycloakTokenParsed): Identity => ({
  username: String(token['preferred_username'] ?? token.sub ?? ''),
  name: String(token['name'] ?? token['preferred_username'] ?? ''),
  roles: (token.realm_access?.roles ?? []).filter(isRole),
});

const payloadOf = (token: string): KeycloakTokenParsed => {
  const bytes = Uint8Array.from(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')), (c) =>
    c.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as KeycloakTokenParsed;
};
