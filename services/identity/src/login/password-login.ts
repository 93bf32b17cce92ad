import { UpstreamBusy } from '@mm/http/problem.js';
import * as z from 'zod';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  id_token: z.string().optional(),
});
export interface PasswordLogin {
  tokens: z.infer<typeof tokens>;
  /** What the provider would have the browser keep: its session. */
  cookies: string[];
}

export interface PasswordLoginOptions {
  /** `{auth}/realms/{realm}` where this process reaches it. */
  realmUrl: string;
  clientId: string;
  clientSecret: string;
  /** Whose tokens come of it: Keycloak gives them to the client that asked, the bundled provider to the web's. */
  tokenClient: { clientId: string; clientSecret?: string };
}

/**
 * Asks the sign-in provider (bundled or Keycloak) for tokens by name and password: the product's only password grant.
 * Undefined for wrong credentials. Throws UpstreamBusy when the provider does not answer as it should.
 */
export function passwordLogin(
  options: PasswordLoginOptions,
  username: string,
  password: string,
): Promise<PasswordLogin | undefined> {
  const { clientId, clientSecret, realmUrl } = options;
  return requestTokens(realmUrl, {
    grant_type: 'password',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'openid',
    username,
    password,
  });
}

/** Renews tokens of `passwordLogin`. Undefined when their session is over. Throws UpstreamBusy. */
export function renewLogin(
  { tokenClient: { clientId, clientSecret }, realmUrl }: PasswordLoginOptions,
  refreshToken: string,
): Promise<PasswordLogin | undefined> {
  return requestTokens(realmUrl, {
    grant_type: 'refresh_token',
    client_id: clientId,
    ...(clientSecret ? { client_secret: clientSecret } : {}),
    refresh_token: refreshToken,
  });
}

async function requestTokens(realmUrl: string, fields: Record<string, string>): Promise<PasswordLogin | undefined> {
  const response = await fetch(`${realmUrl}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(15_000),
  }).catch((error: unknown) => {
    throw new UpstreamBusy(`the sign-in provider does not answer: ${String(error)}`);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { tokens: tokens.parse(body), cookies: response.headers.getSetCookie() };
  if ((body as { error?: unknown } | undefined)?.error === 'invalid_grant') return undefined;
  throw new UpstreamBusy(`the sign-in provider answered ${response.status}`);
}
