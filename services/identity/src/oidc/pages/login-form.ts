import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Account, Accounts } from '../../accounts/accounts.js';
import type { OwnPassword } from '../../accounts/own-password.js';
import { passwordProblem, type PasswordPolicy, type PasswordRules } from '../../accounts/password-rules.js';
import { signInClientOf } from '../../accounts/sign-in-source.js';
import { TooManyAttempts } from '../../accounts/sign-in-attempts.js';
import { loginPage, type LoginProblem } from './login-page.js';
import { newPasswordPage, type NewPasswordPageParts } from './new-password-page.js';
import type { Page } from './page.js';
import { languageOf, type PageLanguage } from './page-language.js';
import { problemPage } from './small-pages.js';

const maxFormBytes = 8 * 1024;

export interface LoginFormOptions {
  provider: Provider;
  accounts: Accounts;
  ownPassword: OwnPassword;
  passwords: PasswordPolicy;
  publicUrl: string;
  csrfSecret: string;
  isDemo: boolean;
}

/** A sign-in in progress. */
interface SignIn {
  req: IncomingMessage;
  res: ServerResponse;
  uid: string;
  language: PageLanguage;
}

/**
 * Shows the login page of a sign-in in progress and processes its form; asks for a new password after the right old
 * one where an administrator set that.
 */
export class LoginForm {
  constructor(private readonly options: LoginFormOptions) {}

  /** Handles `/login-actions/authenticate/{uid}`: GET shows the form, POST signs in and redirects back. */
  async handle(req: IncomingMessage, res: ServerResponse, uid: string): Promise<void> {
    const wanted = await this.wantedOf(req, res, uid);
    if (!wanted) return sendPage(res, 400, problemPage('expired', 'sign-in not found'));
    const { language, username } = wanted;
    const signIn = { req, res, uid, language };
    if (req.method !== 'POST') return this.show(signIn, username);

    const form = await readForm(req);
    if (!form) return sendPage(res, 413, problemPage('failed', 'form too large', language));
    if (!this.isFormValid(req, uid, form.get('csrf') ?? ''))
      return sendPage(res, 403, problemPage('expired', 'form not from this page', language));
    try {
      await (form.has('proof') ? this.setNewPassword(signIn, form) : this.checkPassword(signIn, form));
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error;
      res.setHeader('retry-after', error.seconds);
      this.show(signIn, form.get('username')?.trim() ?? '', { barred: error.seconds });
    }
  }

  private async checkPassword(signIn: SignIn, form: URLSearchParams): Promise<void> {
    const name = form.get('username')?.trim() ?? '';
    const { accounts, passwords } = this.options;
    const account = await accounts.authenticate(name, form.get('password') ?? '', signInClientOf(signIn.req));
    if (!account) return this.show(signIn, name, 'wrong');
    if (account.must_change_password) return this.askForNewPassword(signIn, account, form, await passwords.rules());
    await this.finish(signIn, account, form);
  }

  private async setNewPassword(signIn: SignIn, form: URLSearchParams): Promise<void> {
    const { accounts, ownPassword, passwords } = this.options;
    const account = await accounts.bySub(form.get('sub') ?? '');
    const isProven =
      account?.must_change_password && isSame(form.get('proof') ?? '', this.proofOf(signIn.uid, account));
    if (!isProven)
      return sendPage(signIn.res, 403, problemPage('expired', 'no password change in progress', signIn.language));
    const password = form.get('password-new') ?? '';
    const rules = await passwords.rules();
    const problem =
      passwordProblem(password, account.username, rules) ??
      (password === form.get('password-confirm') ? undefined : 'passwords-differ') ??
      ((await accounts.hasPassword(account, password)) ? 'password-unchanged' : undefined);
    if (problem) return this.askForNewPassword(signIn, account, form, rules, problem);
    await ownPassword.set(account, password);
    const changed = await accounts.bySub(account.sub);
    if (changed) await this.finish(signIn, changed, form);
    else this.show(signIn, account.username, 'wrong');
  }

  private async finish({ req, res }: SignIn, account: Account, form: URLSearchParams): Promise<void> {
    res.appendHeader('set-cookie', await this.options.accounts.signedIn(account, signInClientOf(req)));
    await this.options.provider.interactionFinished(req, res, {
      // Without it the session ends with the browser, as in Keycloak.
      login: { accountId: account.sub, remember: form.has('rememberMe') },
    });
  }

  /** The language and the user name to prefill; undefined when this browser has no such sign-in in progress. */
  private async wantedOf(
    req: IncomingMessage,
    res: ServerResponse,
    uid: string,
  ): Promise<{ language: PageLanguage; username: string } | undefined> {
    try {
      const interaction = await this.options.provider.interactionDetails(req, res);
      if (interaction.uid !== uid) return undefined;
      const { login_hint: hint, ui_locales: languages } = interaction.params;
      return { language: languageOf(languages), username: typeof hint === 'string' ? hint : '' };
    } catch {
      return undefined;
    }
  }

  private show({ res, uid, language }: SignIn, username: string, problem?: LoginProblem): void {
    sendPage(
      res,
      typeof problem === 'object' ? 429 : 200,
      loginPage({ language, csrf: this.csrfOf(uid), username, problem, isDemo: this.options.isDemo }),
    );
  }

  private askForNewPassword(
    { res, uid, language }: SignIn,
    account: Account,
    form: URLSearchParams,
    { minLength }: PasswordRules,
    problem?: NewPasswordPageParts['problem'],
  ): void {
    const parts = {
      language,
      csrf: this.csrfOf(uid),
      sub: account.sub,
      proof: this.proofOf(uid, account),
      username: account.username,
      minLength,
      remembers: form.has('rememberMe'),
    };
    sendPage(res, 200, newPasswordPage({ ...parts, problem }));
  }

  private csrfOf(uid: string): string {
    return this.signed(`login-form:${uid}`);
  }

  /** Proves that the old password of the account was right in this sign-in; void once the password is changed. */
  private proofOf(uid: string, { sessions_ended_at, sub }: Account): string {
    return this.signed(`new-password:${uid}:${sub}:${sessions_ended_at?.getTime() ?? 0}`);
  }

  private signed(text: string): string {
    return createHmac('sha256', this.options.csrfSecret).update(text).digest('base64url');
  }

  private isFormValid(req: IncomingMessage, uid: string, csrf: string): boolean {
    const { origin } = req.headers;
    if (origin && origin !== new URL(this.options.publicUrl).origin) return false;
    return isSame(csrf, this.csrfOf(uid));
  }
}

/** Sends a page as the whole response. */
export function sendPage(res: ServerResponse, status: number, { html, headers }: Page): void {
  res.writeHead(status, headers);
  res.end(html);
}

function isSame(given: string, wanted: string): boolean {
  const [actual, expected] = [Buffer.from(given), Buffer.from(wanted)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxFormBytes) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
