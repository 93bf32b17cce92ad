import type { ClientMetadata } from 'oidc-provider';
import { SecretBox } from '@mm/secrets/secret-box.js';

/** The browser's public client. */
export const webClientId = 'mm-web';
/** The only client with the password grant, used by `POST /api-py/login`. */
export const loginClientId = 'mm-login';

export interface LoginClientSettings {
  /** The configured secret of `mm-login`. */
  loginClientSecret: string | undefined;
  /** The installation key. */
  secretKey: Buffer;
}

/** The clients of the bundled realm, as `infra/keycloak/mm-realm.json` lists them for Keycloak. */
export function clientsOf({
  publicUrl,
  loginClientSecret,
}: {
  publicUrl: string;
  loginClientSecret: string;
}): ClientMetadata[] {
  return [
    {
      client_id: webClientId,
      client_name: 'mm',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // The effective rule is isOwnPage(); the provider only requires one registered address.
      redirect_uris: [`${publicUrl}/`],
      post_logout_redirect_uris: [`${publicUrl}/`],
    },
    {
      client_id: loginClientId,
      client_secret: loginClientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['password', 'refresh_token'],
      response_types: [],
      redirect_uris: [],
    },
  ];
}

/** The secret of `mm-login`: the configured one, or else one derived from the installation key. */
export function loginClientSecret(settings: LoginClientSettings): string {
  return settings.loginClientSecret ?? new SecretBox(settings.secretKey).derive('login-client');
}

/**
 * Whether a browser may be sent back to `uri` after signing in or out: any page of the product,
 * as with Keycloak's `https://host/*`, but not the provider's own pages, another origin,
 * or an address with a fragment or credentials.
 */
export function isOwnPage(uri: string, publicUrl: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#') || uri.includes('\\')) return false;
  const url = new URL(uri);
  return (
    url.origin === new URL(publicUrl).origin && !url.username && !url.password && !url.pathname.startsWith('/realms/')
  );
}
