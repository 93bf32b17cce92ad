import { UpstreamBusy } from '@mm/http/problem.js';
import * as z from 'zod';
import type { SignInClient } from '../accounts/sign-in-directory.js';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  id_token: z.string().optional(),
});
const refusal = z.object({ error: z.string().optional(), error_description: z.string().optional() });
/** What both providers say to the right password of an account that has to choose a new one. */
const needsNewPassword = 'Account is not fully set up';

export interface PasswordLogin {
  tokens: z.infer<typeof tokens>;
  /** The provider's `set-cookie` headers: its browser session. */
  cookies: string[];
}

export interface PasswordLoginOptions {
  /** `{auth}/realms/{realm}` as reachable from this process. */
  realmUrl: string;
  clientId: string;
  clientSecret: string;
  /** Client that the tokens belong to: the requesting one with Keycloak, the web's with the bundled provider. */
  tokenClient: { clientId: string; clientSecret?: string };
}

/**
 * Requests tokens from the sign-in provider (bundled or Keycloak) by name and password: the only password grant.
 * Undefined for wrong credentials; 'password-change-needed' when the password is right, but the person has to choose a
 * new one on the sign-in page. Throws UpstreamBusy when the provider fails.
 */
export function passwordLogin(
  options: PasswordLoginOptions,
  username: string,
  password: string,
  client: SignInClient,
): Promise<PasswordLogin | 'password-change-needed' | undefined> {
  const { clientId, clientSecret, realmUrl } = options;
  const fields = {
    grant_type: 'password',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'openid',
    username,
    password,
  };
  return requestTokens(realmUrl, fields, client);
}

/** Renews tokens of `passwordLogin`. Undefined when their session has ended. Throws UpstreamBusy. */
export async function renewLogin(
  { tokenClient: { clientId, clientSecret }, realmUrl }: PasswordLoginOptions,
  refreshToken: string,
  client: SignInClient,
): Promise<PasswordLogin | undefined> {
  const fields = {
    grant_type: 'refresh_token',
    client_id: clientId,
    ...(clientSecret ? { client_secret: clientSecret } : {}),
    refresh_token: refreshToken,
  };
  const login = await requestTokens(realmUrl, fields, client);
  return login === 'password-change-needed' ? undefined : login;
}

async function requestTokens(
  realmUrl: string,
  fields: Record<string, string>,
  { address, userAgent }: SignInClient,
): Promise<PasswordLogin | 'password-change-needed' | undefined> {
  const response = await fetch(`${realmUrl}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: {
      ...(address ? { 'x-forwarded-for': address } : {}),
      ...(userAgent ? { 'user-agent': userAgent } : {}),
    },
    signal: AbortSignal.timeout(15_000),
  }).catch((error: unknown) => {
    throw new UpstreamBusy(`the sign-in provider does not respond: ${String(error)}`);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { tokens: tokens.parse(body), cookies: response.headers.getSetCookie() };
  const { error, error_description: description } = refusal.catch({}).parse(body);
  if (error === 'invalid_grant') return description === needsNewPassword ? 'password-change-needed' : undefined;
  throw new UpstreamBusy(`the sign-in provider responded with ${response.status}`);
}
