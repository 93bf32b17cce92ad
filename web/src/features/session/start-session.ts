import { loginCalls } from '@mm/proto/http/accounts.js';
import type { Dispatch } from '@reduxjs/toolkit';
import { setBearer } from '../../api/bearer.js';
import { signedIn, signedOut } from '../../api/caller.slice.js';
import { setHouseZone } from '../../api/house-clock.js';
import { houseKnown, houseUnreachable, type House } from '../../api/house.slice.js';
import { chooseClient } from './choose-client.js';
import { KeycloakSession } from './keycloak-session.js';

let session: KeycloakSession | undefined;

/** The session of this page, once `startSession` has begun. */
export const currentSession = (): KeycloakSession | undefined => session;

/** Asks the server which realms there are, then keycloak whether somebody is signed in; the store hears the answer. */
export async function startSession(dispatch: Dispatch): Promise<void> {
  const house = await readHouse();
  if (!house) return void dispatch(houseUnreachable());
  const choice = chooseClient(house.auth, new URLSearchParams(location.search), localStorage);
  session = new KeycloakSession(house.auth.url, choice, {
    in: (who) => dispatch(signedIn(who)),
    out: () => dispatch(signedOut()),
    renewed: async (refresh_token) => {
      const answer = await fetch(loginCalls.renew.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      });
      const tokens = loginCalls.renew.response.parse(await answer.json());
      return tokens.success ? tokens : undefined;
    },
  });
  setBearer(session);
  setHouseZone(house.time_zone);
  dispatch(houseKnown(house));
  await session.start().catch(() => dispatch(houseUnreachable()));
}

const readHouse = (): Promise<House | null> =>
  fetch('/api-py/settings', { headers: { accept: 'application/json' } })
    .then((answer) => (answer.ok ? (answer.json() as Promise<House>) : null))
    .catch(() => null);
