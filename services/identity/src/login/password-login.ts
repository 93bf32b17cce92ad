import { Injectable } from '@nestjs/common';
import { UpstreamBusy } from '@mm/http/problem.js';
import { Upstreams } from '@mm/http/upstreams.js';
import * as z from 'zod';
import { browserCookieOf } from '../accounts/known-browsers.js';
import type { SignInClient } from '../accounts/sign-in-source.js';
import { TooManyAttempts } from '../accounts/sign-in-attempts.js';
import { loginClientId, loginClientSecret, webClientId } from '../oidc/tokens/clients.js';
import { IdentitySettings } from '../settings.js';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  id_token: z.string().optional(),
});
const refusal = z.object({ error: z.string().optional(), error_description: z.string().optional() });
const timeoutMs = 15_000;
/** What both providers say to the right password of an account that has to choose a new one. */
const needsNewPassword = 'Account is not fully set up';

/** The tokens of somebody who signed in. */
export interface Login {
  tokens: z.infer<typeof tokens>;
  /** The provider's `set-cookie` headers: its browser session. */
  cookies: string[];
}

/** Who signs in, for the provider: its limits and its list of sessions. */
export interface LoginClient extends SignInClient {
  userAgent: string | undefined;
}

/** The only password grant: calls the sign-in provider, bundled or Keycloak, directly and not through the gateway. */
@Injectable()
export class PasswordLogin {
  readonly provider: 'keycloak' | 'identity';
  readonly #upstreams: Upstreams;
  readonly #client: { client_id: string; client_secret: string };

  constructor(private readonly settings: IdentitySettings) {
    const { authUrl, keycloak, services } = settings;
    this.provider = keycloak ? 'keycloak' : 'identity';
    this.#upstreams = new Upstreams({ keycloak: keycloak?.url, identity: services.identity ?? authUrl });
    this.#client = { client_id: loginClientId, client_secret: loginClientSecret(settings) };
  }

  /**
   * Requests tokens. Undefined for wrong credentials; 'password-change-needed' when the password is right, but the
   * person has to choose a new one on the sign-in page. Throws UpstreamBusy when the provider fails, TooManyAttempts
   * when it refuses to look.
   */
  logIn(
    username: string,
    password: string,
    client: LoginClient,
  ): Promise<Login | 'password-change-needed' | undefined> {
    return this.#request({ ...this.#client, grant_type: 'password', scope: 'openid', username, password }, client);
  }

  /** Renews tokens of `logIn`. Undefined when their session has ended. Throws UpstreamBusy. */
  async renew(refreshToken: string, client: LoginClient): Promise<Login | undefined> {
    // With Keycloak tokens belong to the client that requested them, with the bundled provider to the web's.
    const owner = this.provider === 'keycloak' ? this.#client : { client_id: webClientId };
    const login = await this.#request({ ...owner, grant_type: 'refresh_token', refresh_token: refreshToken }, client);
    return login === 'password-change-needed' ? undefined : login;
  }

  async #request(
    fields: Record<string, string>,
    { address, cookie, userAgent }: LoginClient,
  ): Promise<Login | 'password-change-needed' | undefined> {
    const { host, protocol } = new URL(this.settings.publicUrl);
    const browserCookie = browserCookieOf(cookie);
    const response = await this.#upstreams
      .request(this.provider, {
        path: `/realms/${this.settings.realms[0] ?? ''}/protocol/openid-connect/token`,
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol.slice(0, -1),
          ...(address ? { 'x-forwarded-for': address } : {}),
          ...(userAgent ? { 'user-agent': userAgent } : {}),
          ...(browserCookie ? { cookie: browserCookie } : {}),
        },
        timeout: timeoutMs,
      })
      .catch((error: unknown) => {
        throw new UpstreamBusy(`the sign-in provider does not respond: ${String(error)}`);
      });
    const { headers, statusCode } = response;
    const body: unknown = await response.body.json().catch(() => undefined);
    if (statusCode === 200) return { tokens: tokens.parse(body), cookies: [headers['set-cookie'] ?? []].flat() };
    if (statusCode === 429) throw new TooManyAttempts(Number(headers['retry-after'] ?? 0) || 1);
    const { error, error_description: description } = refusal.catch({}).parse(body);
    if (error === 'invalid_grant') return description === needsNewPassword ? 'password-change-needed' : undefined;
    throw new UpstreamBusy(`the sign-in provider responded with ${statusCode}`);
  }
}
