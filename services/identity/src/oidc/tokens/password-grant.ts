import { errors } from 'oidc-provider';
import type { KoaContextWithOIDC, Provider, Session } from 'oidc-provider';
import type { Account, Accounts } from '../../accounts/accounts.js';
import { webClientId } from './clients.js';
import { statusCookie } from '../keycloak-js/status-cookie.js';
import { userClaims } from './token-claims.js';
import { apiResource, apiResourceServer, grantedScope } from './api-resource.js';

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

/**
 * Adds Keycloak's direct grant (`grant_type=password`) to the token endpoint.
 * Only a client that lists the grant may use it.
 * A wrong password and a locked account are `invalid_grant`.
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
      const account = await accounts.authenticate(params.username, params.password);
      if (account === 'barred') throw new errors.InvalidGrant('too many attempts');
      if (!account) throw new errors.InvalidGrant('invalid user credentials');
      // As in Keycloak, whose description it is: only the sign-in page can ask for a new password.
      if (account.must_change_password)
        throw new errors.CustomOIDCProviderError('invalid_grant', 'Account is not fully set up');
      await accounts.signedIn(account);

      // Issued to the browser's client: keycloak-js continues with these tokens and renews them without a secret.
      const client = await provider.Client.find(webClientId);
      if (!client) throw new errors.InvalidClient('the browser client is missing', webClientId);
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.sub });
      grant.addOIDCScope(grantedScope);
      grant.addResourceScope(apiResource, grantedScope);
      const grantId = await grant.save();

      const session = await openSession(ctx, account, grantId, lifetimes.session);
      const shared = {
        accountId: account.sub,
        client,
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
        { ...userClaims(account), sub: account.sub, azp: client.clientId, typ: 'ID' },
        { ctx, client },
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
