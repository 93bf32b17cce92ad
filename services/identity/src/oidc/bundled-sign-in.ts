import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import { publishAccountChange } from '../accounts/account-events.js';
import { Accounts } from '../accounts/accounts.js';
import { OwnPassword } from '../accounts/own-password.js';
import { PasswordPolicy } from '../accounts/password-rules.js';
import { IdentitySettings } from '../settings.js';
import { bundledProvider } from './bundled-provider.js';
import { LoginForm } from './pages/login-form.js';
import { realmHandler } from './realm-handler.js';
import { ensureProviderSecrets } from './storage/provider-secrets.js';
import { endSession } from './storage/sessions.js';
import { loginClientSecret } from './tokens/clients.js';
import { UserInfo } from './tokens/user-info.js';

type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/** The bundled sign-in provider. */
@Injectable()
export class BundledSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly accounts: Accounts,
    private readonly ownPassword: OwnPassword,
    private readonly passwords: PasswordPolicy,
    private readonly box: SecretBox,
    private readonly settings: IdentitySettings,
  ) {}

  /**
   * Middleware for `/realms/…`; other requests go to `next`.
   * It reads request bodies itself, so it must be mounted before any body parser.
   */
  async middleware(): Promise<Middleware> {
    const { accounts, box, dataSource, settings } = this;
    const [realm] = settings.realms;
    if (!realm) throw new Error('MM_REALMS names no realm');
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
          if (account) await publishAccountChange(tx, this.outbox, [account.id], 'sessions-ended');
        }),
    });
    const loginForm = new LoginForm({
      provider,
      accounts,
      ownPassword: this.ownPassword,
      passwords: this.passwords,
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
}
