import { errors, type KoaContextWithOIDC, type Provider, type Session } from 'oidc-provider';
import type { Account, Accounts } from '../../accounts/accounts.js';
import { signInClientOf } from '../../accounts/sign-in-source.js';
import { TooManyAttempts } from '../../accounts/sign-in-attempts.js';
import { webClientId } from './clients.js';
import { statusCookie } from '../keycloak-js/status-cookie.js';
import { userClaims, apiResource, apiResourceServer, grantedScope } from './token-claims.js';

/** Opens the same browser session as the login page, so that reloading the page does not ask for the password again. */
async function openSession(
  ctx: KoaContextWithOIDC,
  { sub }: Account,
  grantId: string,
  seconds: number,
): Promise<Session> {
  const { provider } = ctx.oidc;
  const session = new provider.Session();
  session.loginAccount({ accountId: sub, loginTs: Math.floor(Date.now() / 1000), transient: false });
  session.ensureClientContainer(webClientId);
  session.grantIdFor(webClientId, grantId);
  await session.save(seconds);
  ctx.cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    maxAge: seconds * 1000,
  });
  statusCookie.set(ctx, session.uid, seconds);
  return session;
}

function refusalOf(ctx: KoaContextWithOIDC, { message, seconds }: TooManyAttempts): Error {
  ctx.set('retry-after', String(seconds));
  return Object.assign(new errors.CustomOIDCProviderError('temporarily_unavailable', message), {
    status: 429,
    statusCode: 429,
  });
}

/**
 * Adds Keycloak's direct grant (`grant_type=password`) to the token endpoint.
 * Only a client that lists the grant may use it.
 * A wrong password is `invalid_grant`, too many attempts are 429 with `Retry-After`.
 * @param lifetimes in seconds
 */
export function registerPasswordGrant(
  provider: Provider,
  accounts: Accounts,
  lifetimes: { accessToken: number; session: number },
): void {
  provider.registerGrantType<{ username?: string; password?: string }>(
    'password',
    async (ctx) => {
      const { params } = ctx.oidc;
      if (!params.username || !params.password) throw new errors.InvalidRequest('missing username or password');
      const client = signInClientOf(ctx.req);
      const account = await accounts.authenticate(params.username, params.password, client).catch((error: unknown) => {
        throw error instanceof TooManyAttempts ? refusalOf(ctx, error) : error;
      });
      if (!account) throw new errors.InvalidGrant('invalid user credentials');
      // As in Keycloak, whose description it is: only the sign-in page can ask for a new password.
      if (account.must_change_password)
        throw new errors.CustomOIDCProviderError('invalid_grant', 'Account is not fully set up');
      ctx.res.appendHeader('set-cookie', await accounts.signedIn(account, client));

      // Issued to the browser's client: keycloak-js continues with these tokens and renews them without a secret.
      const webClient = await provider.Client.find(webClientId);
      if (!webClient) throw new errors.InvalidClient('the browser client is missing', webClientId);
      const grant = new provider.Grant({ clientId: webClient.clientId, accountId: account.sub });
      grant.addOIDCScope(grantedScope);
      grant.addResourceScope(apiResource, grantedScope);
      const grantId = await grant.save();

      const session = await openSession(ctx, account, grantId, lifetimes.session);
      const shared = {
        accountId: account.sub,
        client: webClient,
        grantId,
        gty: 'password',
        scope: grantedScope,
        sessionUid: session.uid,
        expiresWithSession: true,
      };
      const refreshToken = new provider.RefreshToken({ ...shared, resource: apiResource, rotations: 0 });
      const accessToken = new provider.AccessToken(shared);
      accessToken.resourceServer = new provider.ResourceServer(apiResource, apiResourceServer(lifetimes.accessToken));
      const idToken = new provider.IdToken(
        { ...userClaims(account), sub: account.sub, azp: webClient.clientId, typ: 'ID' },
        { ctx, client: webClient },
      );
      Object.assign(idToken, { scope: 'openid', mask: {}, rejected: [] });
      idToken.set('sid', session.uid);
      ctx.oidc.entity('AccessToken', accessToken);
      ctx.oidc.entity('RefreshToken', refreshToken);
      ctx.body = {
        access_token: await accessToken.save(),
        expires_in: accessToken.expiration,
        refresh_token: await refreshToken.save(),
        id_token: await idToken.issue({ use: 'idtoken' }),
        scope: grantedScope,
        token_type: 'Bearer',
      };
    },
    ['username', 'password', 'scope'],
  );
}
