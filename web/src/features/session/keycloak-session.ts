import Keycloak, { type KeycloakConfig, type KeycloakTokenParsed } from 'keycloak-js';
import type { SignedIn, Tokens } from '../../api/user-session.js';
import { roles as allRoles, type Role } from '@mm/proto/vocabulary/role.js';
import { language } from '../../language/language.js';
import type { ClientChoice } from './choose-client.js';
import { SharedRenewal, type SharedTokens } from './shared-renewal.js';

export interface Identity {
  username: string;
  name: string;
  roles: Role[];
}

export interface SessionCallbacks {
  onSignedIn: (identity: Identity) => void;
  /** Nobody is signed in, or the session has ended. */
  onSignedOut: () => void;
  /** The user signs out; the page is about to be left. */
  onSigningOut: () => void;
  /** The token was renewed; name and roles may have changed. */
  onToken: (token: string, identity: Identity) => void;
  /** Renews the tokens of a password sign-in; undefined when their session has ended. */
  renewTokens: (refreshToken: string) => Promise<(Tokens & { expires_in: number }) | undefined>;
}

/** Sign-in with the standard flow and PKCE through keycloak-js; provides the bearer token. */
export class KeycloakSession implements SignedIn {
  #keycloak: Keycloak;
  readonly #config: KeycloakConfig;
  readonly #callbacks: SessionCallbacks;
  /**
   * Tokens of a password sign-in through Keycloak's confidential client.
   * keycloak-js cannot renew them, so the server does. `expiresAt` is in milliseconds since the epoch.
   */
  #passwordTokens: { token: string; refreshToken: string; expiresAt: number } | undefined;
  #renewing: Promise<boolean> | undefined;
  readonly #shared = new SharedRenewal((tokens) => this.#takeOver(tokens));
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #isLeavingPage = false;

  constructor(url: string, choice: ClientChoice, callbacks: SessionCallbacks) {
    this.#config = configOf(url, choice);
    this.#callbacks = callbacks;
    this.#keycloak = this.#createKeycloak();
  }

  /** Checks silently whether this browser is already signed in. */
  async start(): Promise<void> {
    const isSignedIn = await this.#keycloak.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
      pkceMethod: 'S256',
      checkLoginIframe: false,
    });
    if (!isSignedIn) this.#callbacks.onSignedOut();
  }

  async adopt(tokens: Tokens, expiresIn: number): Promise<void> {
    this.#keycloak = this.#createKeycloak();
    const isSignedIn = await this.#keycloak
      .init({
        token: tokens.token,
        refreshToken: tokens.refresh_token,
        ...(tokens.id_token ? { idToken: tokens.id_token } : {}),
        pkceMethod: 'S256',
        checkLoginIframe: false,
      })
      .catch(() => false);
    if (isSignedIn) return;
    this.#storePasswordTokens(tokens, expiresIn);
    this.#callbacks.onSignedIn(identityOf(payloadOf(tokens.token)));
  }

  async token(): Promise<string | undefined> {
    if (this.#passwordTokens && this.#passwordTokens.expiresAt < Date.now() + 30_000) await this.#renewPasswordTokens();
    if (this.#passwordTokens)
      return this.#passwordTokens.expiresAt > Date.now() ? this.#passwordTokens.token : undefined;
    if (!this.#keycloak.authenticated) return undefined;
    if (this.#keycloak.isTokenExpired(30)) await this.#renewForAllTabs(30);
    return this.#keycloak.token;
  }

  async renew(): Promise<boolean> {
    if (this.#passwordTokens) return this.#renewPasswordTokens();
    return this.#renewForAllTabs(-1);
  }

  signIn(): void {
    if (this.#isLeavingPage) return;
    this.#isLeavingPage = true;
    void this.#keycloak.login({ redirectUri: location.href, locale: language });
  }

  signOut(): void {
    this.#isLeavingPage = true;
    this.#callbacks.onSigningOut();
    if (this.#passwordTokens) location.assign('/');
    else location.replace(this.#signOutAddress());
  }

  /** Of the provider's page, which is in the language of this one. */
  #signOutAddress(): string {
    const address = new URL(this.#keycloak.createLogoutUrl({ redirectUri: `${location.origin}/` }), location.href);
    address.searchParams.set('ui_locales', language);
    return address.href;
  }

  #storePasswordTokens({ token, refresh_token: refreshToken }: Tokens, expiresIn: number): void {
    this.#passwordTokens = { token, refreshToken, expiresAt: Date.now() + expiresIn * 1000 };
  }

  #renewPasswordTokens(): Promise<boolean> {
    const { refreshToken = '' } = this.#passwordTokens ?? {};
    this.#renewing ??= this.#callbacks
      .renewTokens(refreshToken)
      .then((tokens) => {
        if (!tokens) return false;
        this.#storePasswordTokens(tokens, tokens.expires_in);
        this.#callbacks.onToken(tokens.token, identityOf(payloadOf(tokens.token)));
        return true;
      })
      .catch(() => false)
      .finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /**
   * Renews the tokens unless another tab has just done so. `minValidity`: seconds that are enough, -1 to renew always.
   * @returns whether there are new ones; at the end of the session the user is signed out
   */
  async #renewForAllTabs(minValidity: number): Promise<boolean> {
    const before = this.#keycloak.token;
    return this.#shared.alone(async () => {
      if (!this.#keycloak.authenticated) return false;
      if (this.#keycloak.token !== before && !this.#keycloak.isTokenExpired(minValidity)) return true;
      const isRenewed = await this.#keycloak.updateToken(minValidity).catch(() => false);
      return isRenewed || this.#recover();
    });
  }

  /** A refused refresh token ends no session: its successor may have been lost with a tab. The provider knows. */
  async #recover(): Promise<boolean> {
    if (this.#keycloak.authenticated || this.#isLeavingPage) return false;
    this.#keycloak = this.#createKeycloak();
    await this.start().catch(() => this.#callbacks.onSignedOut());
    const { token, tokenParsed = {} } = this.#keycloak;
    if (token) this.#callbacks.onToken(token, identityOf(tokenParsed));
    return token !== undefined;
  }

  /** Uses what another tab of this session has received. */
  #takeOver({ idToken, refreshToken, session, skew, token }: SharedTokens): void {
    const keycloak = this.#keycloak;
    if (!keycloak.authenticated || keycloak.sessionId !== session) return;
    const tokenParsed = payloadOf(token);
    if ((tokenParsed.exp ?? 0) < (keycloak.tokenParsed?.exp ?? 0)) return;
    Object.assign(keycloak, {
      token,
      tokenParsed,
      refreshToken,
      refreshTokenParsed: payloadOf(refreshToken),
      realmAccess: tokenParsed.realm_access,
      timeSkew: skew,
      ...(idToken ? { idToken, idTokenParsed: payloadOf(idToken) } : {}),
    });
    this.#planRenewal();
    this.#callbacks.onToken(token, identityOf(tokenParsed));
  }

  #share({ idToken, refreshToken, sessionId: session, timeSkew: skew, token }: Keycloak): void {
    if (token && refreshToken && session)
      this.#shared.publish({ session, token, refreshToken, idToken, skew: skew ?? 0 });
  }

  /** Also a page that asks nothing gets a new token in time: its live channel needs one. */
  #planRenewal(): void {
    const { timeSkew = 0, tokenParsed } = this.#keycloak;
    clearTimeout(this.#renewal);
    const leftMs = ((tokenParsed?.exp ?? 0) + (timeSkew ?? 0)) * 1000 - Date.now();
    this.#renewal = setTimeout(() => void this.#renewForAllTabs(30), Math.max(1000, leftMs - 15_000));
  }

  #createKeycloak(): Keycloak {
    const keycloak = new Keycloak(this.#config);
    keycloak.onAuthSuccess = () => {
      this.#planRenewal();
      this.#callbacks.onSignedIn(identityOf(keycloak.tokenParsed ?? {}));
    };
    keycloak.onAuthRefreshSuccess = () => {
      this.#planRenewal();
      this.#share(keycloak);
      if (keycloak.token) this.#callbacks.onToken(keycloak.token, identityOf(keycloak.tokenParsed ?? {}));
    };
    return keycloak;
  }
}

/**
 * Named by its endpoints, a provider is not asked whether it may set cookies as a third party: two documents in a frame
 * less before each sign-in. On our own origin it is none.
 */
function configOf(url: string, { client: clientId, realm }: ClientChoice): KeycloakConfig {
  if (new URL(url, location.href).origin !== location.origin) return { url, realm, clientId };
  const endpoints = `${url.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}/protocol/openid-connect`;
  return {
    clientId,
    oidcProvider: {
      authorization_endpoint: `${endpoints}/auth`,
      token_endpoint: `${endpoints}/token`,
      end_session_endpoint: `${endpoints}/logout`,
    },
  };
}

export const isRole = (name: string): name is Role => name in allRoles;

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
