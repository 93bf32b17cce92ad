import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { JWK } from 'oidc-provider';
import { endpoints } from './bundled-provider.js';
import { cookieCheckFrame, sessionStatusFrame } from './keycloak-js/frames.js';
import { sendPage } from './pages/login-form.js';
import type { LoginForm } from './pages/login-form.js';
import type { UserInfo } from './tokens/user-info.js';

export interface RealmHandlerOptions {
  realm: string;
  issuer: string;
  provider: Provider;
  loginForm: LoginForm;
  userInfo: UserInfo;
  signingKey: JWK;
}

/**
 * Handles everything under `/realms/{realm}`: the provider's own endpoints and those that only Keycloak has.
 * The returned function expects the full path and responds with 404 for any other realm.
 */
export function realmHandler(
  options: RealmHandlerOptions,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const root = `/realms/${options.realm}`;
  const toProvider = options.provider.callback();
  return async (req, res) => {
    const originalUrl = req.url ?? '/';
    const path = new URL(originalUrl, options.issuer).pathname;
    if (path !== root && !path.startsWith(`${root}/`)) return json(res, 404, { error: 'Realm does not exist' });
    const realmPath = path.slice(root.length);
    const signIn = /^\/login-actions\/authenticate\/([\w-]+)$/.exec(realmPath)?.[1];
    if (signIn) return options.loginForm.handle(req, res, signIn);
    if (req.method === 'GET') {
      if (realmPath === '' || realmPath === '/') return json(res, 200, realmInfo(options));
      if (realmPath === `${endpoints}/3p-cookies/step1.html`) return sendPage(res, 200, cookieCheckFrame());
      if (realmPath === `${endpoints}/login-status-iframe.html`) return sendPage(res, 200, sessionStatusFrame());
      if (realmPath === `${endpoints}/login-status-iframe.html/init`) return void res.writeHead(204).end();
      if (realmPath === `${endpoints}/userinfo`) return sendAccount(req, res, options.userInfo, 'userInfo');
      if (realmPath === '/account') return sendAccount(req, res, options.userInfo, 'profile');
    }
    Object.assign(req, { originalUrl: originalUrl, url: originalUrl.slice(root.length) });
    await toProvider(req, res);
  };
}

/** The description that Keycloak serves at the root of a realm. */
function realmInfo({ realm, issuer, signingKey }: RealmHandlerOptions): Record<string, unknown> {
  return {
    realm,
    'token-service': `${issuer}${endpoints}`,
    'account-service': `${issuer}/account`,
    'tokens-not-before': 0,
    kid: signingKey.kid,
  };
}

async function sendAccount(
  req: IncomingMessage,
  res: ServerResponse,
  userInfo: UserInfo,
  what: 'userInfo' | 'profile',
): Promise<void> {
  const account = await userInfo.accountOf(req.headers.authorization);
  if (account) return json(res, 200, userInfo[what](account));
  res.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
}

function json(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}
