import { Logger } from '@nestjs/common';
import type { SecretBox } from '@mm/secrets/secret-box.js';
import { interactionPolicy, Provider, type Configuration, type Grant, type KoaContextWithOIDC } from 'oidc-provider';
import type { DataSource } from 'typeorm';
import type { Accounts } from '../accounts/accounts.js';
import { RefreshTokenEnvelope } from './keycloak-js/refresh-token-envelope.js';
import { statusCookie } from './keycloak-js/status-cookie.js';
import { errorPage, logoutPage } from './pages/small-pages.js';
import { PayloadAdapter } from './storage/payload-adapter.js';
import { noteSessions } from './storage/sessions.js';
import type { ProviderSecrets } from './storage/provider-secrets.js';
import {
  apiResource,
  apiResourceServer,
  grantedScope,
  accessTokenAudience,
  accessTokenClaims,
  userClaims,
} from './tokens/token-claims.js';
import { clientsOf, isOwnPage, loginClientId, webClientId } from './tokens/clients.js';
import { registerPasswordGrant } from './tokens/password-grant.js';

export interface BundledProviderOptions {
  /** Issuer in tokens: `http://localhost:3000/realms/mm`. */
  issuer: string;
  /** The public address, without trailing slash: `http://localhost:3000`. */
  publicUrl: string;
  realm: string;
  loginClientSecret: string;
  /** In seconds. */
  lifetimes: { accessToken: number; refreshToken: number; session: number };
  dataSource: DataSource;
  box: SecretBox;
  secrets: ProviderSecrets;
  accounts: Accounts;
  /** Ends a session, by the `sid` of its tokens, of the account with this `sub`. */
  endSession: (session: string, sub: string) => Promise<void>;
}

/** Path of the provider's endpoints under `/realms/{realm}`, as in Keycloak. */
export const endpoints = '/protocol/openid-connect';
/**
 * An OIDC provider for keycloak-js and keycloak-connect, with the URLs, token claims and logout of a Keycloak realm.
 * Sessions, grants and keys are stored in PostgreSQL.
 */
export function bundledProvider(options: BundledProviderOptions): Provider {
  const { issuer } = options;
  const provider = new Provider(issuer, configuration(options));
  provider.proxy = true;
  registerPasswordGrant(provider, options.accounts, options.lifetimes);
  allowOwnPages(provider, options.publicUrl);
  noteSessions(provider, options.dataSource);
  endRevokedSessions(provider, options.endSession);
  wrapRefreshTokens(provider, new RefreshTokenEnvelope(issuer, options.secrets.refreshTokenSecret));
  provider.on('authorization.success', (ctx) =>
    statusCookie.set(ctx, ctx.oidc.session?.uid, options.lifetimes.session),
  );
  provider.on('end_session.success', (ctx) => statusCookie.clear(ctx));
  const log = new Logger('SignIn');
  provider.on('server_error', (_ctx, error) => log.error(error));
  provider.on('grant.error', (_ctx, error) =>
    log.debug(`no token: ${error.error} ${error.error_detail ?? error.error_description ?? ''}`),
  );
  return provider;
}

function configuration(options: BundledProviderOptions): Configuration {
  const { accounts, box, dataSource, lifetimes, secrets } = options;
  return {
    adapter: (model: string) => new PayloadAdapter(model, dataSource, box),
    clients: clientsOf(options),
    jwks: { keys: [secrets.signingKey] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'roles', 'offline_access'],
    claims: {
      openid: ['sub', 'typ', 'azp', 'sid', 'realm_access', 'preferred_username', 'name', 'mm_user_id'],
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
    },
    // Keycloak puts the user's claims into the ID token, and keycloak-js reads them there.
    conformIdTokenClaims: false,
    routes: {
      authorization: `${endpoints}/auth`,
      token: `${endpoints}/token`,
      end_session: `${endpoints}/logout`,
      jwks: `${endpoints}/certs`,
      introspection: `${endpoints}/token/introspect`,
      revocation: `${endpoints}/revoke`,
    },
    cookies: {
      keys: secrets.cookieKeys,
      names: { session: 'MM_SESSION', interaction: 'MM_SIGN_IN', resume: 'MM_RESUME' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: {
      AccessToken: lifetimes.accessToken,
      IdToken: lifetimes.accessToken,
      RefreshToken: lifetimes.refreshToken,
      AuthorizationCode: 60,
      Interaction: 1800,
      Session: lifetimes.session,
      Grant: lifetimes.session,
    },
    features: {
      devInteractions: { enabled: false },
      // Its audience rule rejects JWT access tokens; tokens/user-info.ts serves the endpoint instead.
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      introspection: { enabled: true, allowedPolicy: (_ctx, client) => client.clientId === loginClientId },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutPage },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => apiResourceServer(lifetimes.accessToken),
      },
    },
    formats: {
      customizers: {
        jwt: (_ctx, _token, parts) => {
          parts.payload.aud = accessTokenAudience;
        },
      },
    },
    discovery: {
      userinfo_endpoint: `${options.issuer}${endpoints}/userinfo`,
      check_session_iframe: `${options.issuer}${endpoints}/login-status-iframe.html`,
    },
    clientBasedCORS: (_ctx, origin) => origin === new URL(options.publicUrl).origin,
    // As Keycloak: refresh tokens are issued without offline access.
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, interaction) => `/realms/${options.realm}/login-actions/authenticate/${interaction.uid}`,
    },
    loadExistingGrant: firstPartyGrant,
    findAccount: async (ctx, sub, token) => {
      const account = await accounts.bySub(sub);
      if (!account) return undefined;
      const session = token && 'sessionUid' in token ? token.sessionUid : undefined;
      return {
        accountId: account.sub,
        claims: (use) => ({
          ...userClaims(account),
          sub: account.sub,
          azp: ctx.oidc.client?.clientId,
          sid: session,
          ...(use === 'id_token' ? { typ: 'ID' } : {}),
        }),
      };
    },
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token && token.accountId ? await accounts.bySub(token.accountId) : undefined;
      if (!account) return undefined;
      const session = 'sessionUid' in token ? token.sessionUid : undefined;
      return accessTokenClaims(account, token.clientId, session ?? ('grantId' in token ? token.grantId : undefined));
    },
    renderError: errorPage,
  };
}

/** Our own client needs no consent: its grant is created as soon as the user is signed in. */
async function firstPartyGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, provider, session } = ctx.oidc;
  if (client?.clientId !== webClientId || !session?.accountId) return undefined;
  const knownGrantId = session.grantIdFor(client.clientId);
  const grant =
    (knownGrantId && (await provider.Grant.find(knownGrantId))) ||
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(`${grantedScope} offline_access`);
  grant.addResourceScope(apiResource, grantedScope);
  grant.addOIDCClaims(['sub', 'typ', 'azp', 'sid', 'realm_access', 'preferred_username', 'name', 'mm_user_id']);
  await grant.save();
  return grant;
}

function allowOwnPages(provider: Provider, publicUrl: string): void {
  const isAllowed = function (this: { clientId: string }, uri: string): boolean {
    return this.clientId === webClientId && isOwnPage(uri, publicUrl);
  };
  Object.assign(provider.Client.prototype, { redirectUriAllowed: isAllowed, postLogoutRedirectUriAllowed: isAllowed });
}

/** A revoked refresh token takes its whole session along, as signing out does. */
function endRevokedSessions(provider: Provider, endSession: BundledProviderOptions['endSession']): void {
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    const token = oidc?.route === 'revocation' && ctx.status === 200 ? oidc.entities.RefreshToken : undefined;
    if (token?.sessionUid && token.accountId) await endSession(token.sessionUid, token.accountId);
  });
}

function wrapRefreshTokens(provider: Provider, envelope: RefreshTokenEnvelope): void {
  const find = provider.RefreshToken.find.bind(provider.RefreshToken);
  provider.RefreshToken.find = ((value: string, options?: { ignoreExpiration?: boolean }) =>
    find(envelope.unwrap(value), options)) as typeof provider.RefreshToken.find;
  provider.use(async (ctx, next) => {
    await next();
    const { body } = ctx as { body?: unknown };
    if (!isTokenResponse(body)) return;
    const token = (ctx as KoaContextWithOIDC).oidc.entities.RefreshToken;
    if (!token) return;
    const now = Math.floor(Date.now() / 1000);
    const session = token.sessionUid ?? token.grantId;
    const facts = {
      iat: token.iat ?? now,
      exp: now + token.remainingTTL,
      sub: token.accountId,
      azp: token.clientId,
      sid: session,
      scope: token.scope,
    };
    ctx.body = {
      ...body,
      refresh_token: envelope.wrap(body.refresh_token, facts),
      refresh_expires_in: token.remainingTTL,
      'not-before-policy': 0,
      session_state: session,
    };
  });
}

function isTokenResponse(body: unknown): body is { refresh_token: string } {
  return typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body;
}
