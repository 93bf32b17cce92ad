import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Accounts } from '../../accounts/accounts.js';
import { loginPage } from './login-page.js';
import type { Page } from './page.js';
import { problemPage } from './small-pages.js';
import { texts } from './texts.js';

const maxFormBytes = 8 * 1024;

export interface LoginFormOptions {
  provider: Provider;
  accounts: Accounts;
  publicUrl: string;
  csrfSecret: string;
  isDemo: boolean;
}

/** Shows the login page of a sign-in in progress and processes its form. */
export class LoginForm {
  constructor(private readonly options: LoginFormOptions) {}

  /** Handles `/login-actions/authenticate/{uid}`: GET shows the form, POST signs in and redirects back. */
  async handle(req: IncomingMessage, res: ServerResponse, uid: string): Promise<void> {
    const { provider } = this.options;
    const username = await this.loginHintOf(req, res, uid);
    if (username === undefined) return sendPage(res, 400, problemPage(texts.expired, 'sign-in not found'));
    if (req.method !== 'POST') return this.show(res, uid, username);

    const form = await readForm(req);
    if (!form) return sendPage(res, 413, problemPage(texts.failed, 'form too large'));
    const name = form.get('username')?.trim() ?? '';
    if (!this.isFormValid(req, uid, form.get('csrf') ?? ''))
      return sendPage(res, 403, problemPage(texts.expired, 'form not from this page'));
    const account = await this.options.accounts.authenticate(name, form.get('password') ?? '');
    if (account === 'barred') return this.show(res, uid, name, 'barred');
    if (!account) return this.show(res, uid, name, 'wrong');
    await provider.interactionFinished(req, res, {
      // Without it the session ends with the browser, as in Keycloak.
      login: { accountId: account.sub, remember: form.has('rememberMe') },
    });
  }

  /** The user name to prefill; undefined when this browser has no such sign-in in progress. */
  private async loginHintOf(req: IncomingMessage, res: ServerResponse, uid: string): Promise<string | undefined> {
    try {
      const interaction = await this.options.provider.interactionDetails(req, res);
      if (interaction.uid !== uid) return undefined;
      return typeof interaction.params.login_hint === 'string' ? interaction.params.login_hint : '';
    } catch {
      return undefined;
    }
  }

  private show(res: ServerResponse, uid: string, username: string, problem?: 'wrong' | 'barred'): void {
    sendPage(
      res,
      problem === 'barred' ? 429 : 200,
      loginPage({ csrf: this.csrfOf(uid), username, problem, isDemo: this.options.isDemo }),
    );
  }

  private csrfOf(uid: string): string {
    return createHmac('sha256', this.options.csrfSecret).update(`login-form:${uid}`).digest('base64url');
  }

  private isFormValid(req: IncomingMessage, uid: string, csrf: string): boolean {
    const { origin } = req.headers;
    if (origin && origin !== new URL(this.options.publicUrl).origin) return false;
    const expected = Buffer.from(this.csrfOf(uid));
    const actual = Buffer.from(csrf);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }
}

/** Sends a page as the whole response. */
export function sendPage(res: ServerResponse, status: number, { html, headers }: Page): void {
  res.writeHead(status, headers);
  res.end(html);
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
