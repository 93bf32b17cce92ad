import { UpstreamBusy } from '@mm/http/problem.js';
import type { Upstreams } from '@mm/http/upstreams.js';
import * as z from 'zod';
import { browserCookieOf } from '../accounts/known-browsers.js';
import type { SignInClient } from '../accounts/sign-in-source.js';
import { TooManyAttempts } from '../accounts/too-many-attempts.js';

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

export interface PasswordLogin {
  tokens: z.infer<typeof tokens>;
  /** The provider's `set-cookie` headers: its browser session. */
  cookies: string[];
}

export interface PasswordLoginOptions {
  /** The sign-in provider: Keycloak, or this service itself. Called directly, not through the gateway. */
  provider: 'keycloak' | 'identity';
  upstreams: Upstreams;
  /** Path of the token endpoint. */
  path: string;
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  /** Client that the tokens belong to: the requesting one with Keycloak, the web's with the bundled provider. */
  tokenClient: { clientId: string; clientSecret?: string };
}

/** Who signs in, for the provider: its limits and its list of sessions. */
export interface LoginClient extends SignInClient {
  userAgent: string | undefined;
}

/**
 * Requests tokens from the sign-in provider (bundled or Keycloak) by name and password: the only password grant.
 * Undefined for wrong credentials; 'password-change-needed' when the password is right, but the person has to choose a
 * new one on the sign-in page. Throws UpstreamBusy when the provider fails, TooManyAttempts when it refuses to look.
 */
export function passwordLogin(
  options: PasswordLoginOptions,
  username: string,
  password: string,
  client: LoginClient,
): Promise<PasswordLogin | 'password-change-needed' | undefined> {
  const { clientId, clientSecret } = options;
  const fields = {
    grant_type: 'password',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'openid',
    username,
    password,
  };
  return requestTokens(options, fields, client);
}

/** Renews tokens of `passwordLogin`. Undefined when their session has ended. Throws UpstreamBusy. */
export async function renewLogin(
  options: PasswordLoginOptions,
  refreshToken: string,
  client: LoginClient,
): Promise<PasswordLogin | undefined> {
  const { clientId, clientSecret } = options.tokenClient;
  const fields = {
    grant_type: 'refresh_token',
    client_id: clientId,
    ...(clientSecret ? { client_secret: clientSecret } : {}),
    refresh_token: refreshToken,
  };
  const login = await requestTokens(options, fields, client);
  return login === 'password-change-needed' ? undefined : login;
}

async function requestTokens(
  { path, provider, publicUrl, upstreams }: PasswordLoginOptions,
  fields: Record<string, string>,
  { address, cookie, userAgent }: LoginClient,
): Promise<PasswordLogin | 'password-change-needed' | undefined> {
  const { host, protocol } = new URL(publicUrl);
  const browserCookie = browserCookieOf(cookie);
  const response = await upstreams
    .request(provider, {
      path,
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
