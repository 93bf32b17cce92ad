import type { ClientMetadata } from 'oidc-provider';
import type { IdentitySettings } from '../settings.js';
import { SecretBox } from '@mm/secrets/secret-box.js';

/** The browser's public client. */
export const webClientId = 'mm-web';
/** The only client with the password grant, used by `POST /api-py/login`. */
export const loginClientId = 'mm-login';

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
      // The effective rule is redirect-rule.ts; the provider only requires one registered address.
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
export function loginClientSecret(settings: IdentitySettings): string {
  return settings.loginClientSecret ?? new SecretBox(settings.secretKey).derive('login-client');
}
