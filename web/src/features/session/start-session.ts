import { loginCalls } from '@mm/proto/http/accounts.js';
import type { Dispatch } from '@reduxjs/toolkit';
import { signedIn, signedOut } from '../../api/caller.slice.js';
import { configLoaded, configUnreachable, type AppConfig } from '../../api/config.slice.js';
import type { UserSession } from '../../api/user-session.js';
import { chooseClient } from './choose-client.js';
import { KeycloakSession, type Identity } from './keycloak-session.js';
import { isDevicePage } from './wall-secret.js';

/**
 * Loads the allowed realms from the server, checks with Keycloak who is signed in, and updates store and session.
 * A page of a wall screen does not use Keycloak: it signs in by itself.
 */
export async function startSession(dispatch: Dispatch, session: UserSession): Promise<void> {
  const config = await fetchConfig();
  if (!config) return void dispatch(configUnreachable());
  if (isDevicePage(location)) return void dispatch(configLoaded(config));
  const choice = chooseClient(config.auth, new URLSearchParams(location.search), localStorage);
  let shown: Identity | undefined;
  const show = (identity: Identity) => {
    shown = identity;
    localStorage.setItem('username', identity.username);
    localStorage.setItem('userRole', identity.roles.join(','));
    dispatch(signedIn(identity));
  };
  const keycloak = new KeycloakSession(config.auth.url, choice, {
    onSignedIn: show,
    onSignedOut: () => {
      forgetCaller();
      dispatch(signedOut());
    },
    onSigningOut: forgetCaller,
    onToken: (token, identity) => {
      session.publishToken(token);
      if (JSON.stringify(identity) !== JSON.stringify(shown)) show(identity);
    },
    renewTokens: async (refresh_token) => {
      const response = await fetch(loginCalls.renew.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      });
      const tokens = loginCalls.renew.response.parse(await response.json());
      return tokens.success ? tokens : undefined;
    },
  });
  session.current = keycloak;
  dispatch(configLoaded(config));
  await keycloak.start().catch(() => dispatch(configUnreachable()));
}

/** Removes the name and the roles that the specification keeps on the client while somebody is signed in. */
function forgetCaller(): void {
  for (const key of ['username', 'userRole']) localStorage.removeItem(key);
}

const fetchConfig = (): Promise<AppConfig | null> =>
  fetch('/api-py/settings', { headers: { accept: 'application/json' } })
    .then((response) => (response.ok ? (response.json() as Promise<AppConfig>) : null))
    .catch(() => null);
