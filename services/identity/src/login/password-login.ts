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
 * Undefined for wrong credentials. Throws UpstreamBusy when the provider fails.
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

/** Renews tokens of `passwordLogin`. Undefined when their session has ended. Throws UpstreamBusy. */
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
    throw new UpstreamBusy(`the sign-in provider does not respond: ${String(error)}`);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { tokens: tokens.parse(body), cookies: response.headers.getSetCookie() };
  if ((body as { error?: unknown } | undefined)?.error === 'invalid_grant') return undefined;
  throw new UpstreamBusy(`the sign-in provider responded with ${response.status}`);
}
