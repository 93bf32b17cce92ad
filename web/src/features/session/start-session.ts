import { loginCalls } from '@mm/proto/http/accounts.js';
import type { Dispatch } from '@reduxjs/toolkit';
import { setBearer } from '../../api/bearer.js';
import { signedIn, signedOut } from '../../api/caller.slice.js';
import { setInstallationTimeZone } from '../../api/date-format.js';
import { configLoaded, configUnreachable, type AppConfig } from '../../api/config.slice.js';
import { chooseClient } from './choose-client.js';
import { KeycloakSession } from './keycloak-session.js';

let session: KeycloakSession | undefined;

/** The session of this page; undefined until `startSession` has loaded the configuration. */
export const currentSession = (): KeycloakSession | undefined => session;

/** Loads the allowed realms from the server, checks with Keycloak who is signed in, and updates the store. */
export async function startSession(dispatch: Dispatch): Promise<void> {
  const config = await fetchConfig();
  if (!config) return void dispatch(configUnreachable());
  const choice = chooseClient(config.auth, new URLSearchParams(location.search), localStorage);
  session = new KeycloakSession(config.auth.url, choice, {
    onSignedIn: (identity) => dispatch(signedIn(identity)),
    onSignedOut: () => dispatch(signedOut()),
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
  setBearer(session);
  setInstallationTimeZone(config.time_zone);
  dispatch(configLoaded(config));
  await session.start().catch(() => dispatch(configUnreachable()));
}

const fetchConfig = (): Promise<AppConfig | null> =>
  fetch('/api-py/settings', { headers: { accept: 'application/json' } })
    .then((response) => (response.ok ? (response.json() as Promise<AppConfig>) : null))
    .catch(() => null);
