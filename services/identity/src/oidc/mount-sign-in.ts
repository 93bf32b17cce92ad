import type { IncomingMessage, ServerResponse } from 'node:http';
import { inTransaction } from '@mm/database/transaction.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import type { PlatformSettings } from '@mm/settings/platform-settings.js';
import type { DataSource } from 'typeorm';
import { publishAccountChange } from '../accounts/account-events.js';
import type { Accounts } from '../accounts/accounts.js';
import type { AccountChanges } from '../accounts/change-account.js';
import { bundledProvider, type BundledProviderOptions } from './bundled-provider.js';
import { LoginForm } from './pages/login-form.js';
import { realmHandler } from './realm-handler.js';
import { ensureProviderSecrets } from './storage/provider-secrets.js';
import { endSession } from './storage/sessions.js';
import { loginClientSecret, type LoginClientSettings } from './tokens/clients.js';
import { UserInfo } from './tokens/user-info.js';

type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

export type SignInSettings = Pick<
  PlatformSettings,
  'authUrl' | 'demo' | 'previousSecretKeys' | 'publicUrl' | 'realms'
> &
  Pick<BundledProviderOptions, 'lifetimes'> &
  LoginClientSettings;

/**
 * Builds the bundled sign-in provider as middleware for `/realms/…`; other requests go to `next`.
 * It reads request bodies itself, so it must be mounted before any body parser.
 */
export async function signInMiddleware(
  dataSource: DataSource,
  accounts: Accounts,
  changes: AccountChanges,
  settings: SignInSettings,
): Promise<Middleware> {
  const [realm] = settings.realms;
  if (!realm) throw new Error('MM_REALMS names no realm');
  const box = new SecretBox(settings.secretKey, settings.previousSecretKeys);
  const secrets = await ensureProviderSecrets(dataSource, box);
  const issuer = `${settings.authUrl}/realms/${realm}`;
  const provider = bundledProvider({
    issuer,
    publicUrl: settings.publicUrl,
    realm,
    loginClientSecret: loginClientSecret(settings),
    lifetimes: settings.lifetimes,
    dataSource,
    box,
    secrets,
    accounts,
    endSession: (session, sub) =>
      inTransaction(dataSource, async (tx) => {
        await endSession(tx, session);
        const account = await accounts.bySub(sub);
        if (account) await publishAccountChange(tx, changes.outbox, [account.id], 'sessions-ended');
      }),
  });
  const loginForm = new LoginForm({
    provider,
    accounts,
    changes,
    publicUrl: settings.authUrl,
    csrfSecret: box.derive('login-form'),
    isDemo: settings.demo,
  });
  const userInfo = new UserInfo(issuer, secrets.signingKey, accounts);
  const handle = realmHandler({ realm, issuer, provider, loginForm, userInfo, signingKey: secrets.signingKey });
  return (req, res, next) => {
    if (!req.url?.startsWith('/realms/')) return next();
    handle(req, res).catch(next);
  };
}
