import { loginCalls } from '@mm/proto/http/login.js';
import type { Dispatch } from '@reduxjs/toolkit';
import { expected, signedIn, signedOut } from '../../api/caller.slice.js';
import { configLoaded, configUnreachable, type AppConfig } from '../../api/config.slice.js';
import type { UserSession } from '../../api/user-session.js';
import { chooseClient } from './choose-client.js';
import { isRole, KeycloakSession, type Identity } from './keycloak-session.js';
import { PendingSession } from './pending-session.js';
import { isDevicePage } from './wall-secret.js';

/**
 * Loads the allowed realms from the server, checks with Keycloak who is signed in, and updates store and session.
 * A page of a wall screen does not use Keycloak: it signs in by itself.
 */
export async function startSession(dispatch: Dispatch, session: UserSession): Promise<void> {
  const isDevice = isDevicePage(location);
  const remembered = isDevice ? undefined : rememberedCaller();
  const pending = new PendingSession();
  if (remembered) {
    session.current = pending;
    dispatch(expected(remembered));
  }
  const config = await fetchConfig();
  if (!config) return void dispatch(configUnreachable());
  if (isDevice) return void dispatch(configLoaded(config));
  const choice = chooseClient(config.auth, new URLSearchParams(location.search), localStorage);
  let shown: Identity | undefined;
  const show = (identity: Identity) => {
    shown = identity;
    settle(keycloak);
    localStorage.setItem('username', identity.username);
    localStorage.setItem('userRole', identity.roles.join(','));
    localStorage.setItem('mm.name', identity.name);
    dispatch(signedIn(identity));
  };
  const keycloak = new KeycloakSession(config.auth.url, choice, {
    onSignedIn: show,
    onSignedOut: () => {
      forgetCaller();
      settle(undefined);
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
  const settle = (outcome: KeycloakSession | undefined) => {
    session.current = keycloak;
    pending.settle(outcome);
  };
  if (!remembered) settle(undefined);
  dispatch(configLoaded(config));
  await keycloak.start().catch(() => {
    settle(undefined);
    dispatch(configUnreachable());
  });
}

/** Who was signed in when this browser was last used, as the specification keeps it on the client. */
function rememberedCaller(): Identity | undefined {
  const username = localStorage.getItem('username');
  const roles = (localStorage.getItem('userRole') ?? '').split(',').filter(isRole);
  const name = localStorage.getItem('mm.name') ?? username ?? '';
  return username && roles.length > 0 ? { username, name, roles } : undefined;
}

/** Removes what is kept on the client while somebody is signed in. */
function forgetCaller(): void {
  for (const key of ['username', 'userRole', 'mm.name']) localStorage.removeItem(key);
}

const fetchConfig = (): Promise<AppConfig | null> =>
  fetch('/api-py/settings', { headers: { accept: 'application/json' } })
    .then((response) => (response.ok ? (response.json() as Promise<AppConfig>) : null))
    .catch(() => null);
