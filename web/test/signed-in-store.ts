import type { Role } from '@mm/proto/vocabulary/role.js';
import { signedIn } from '../src/api/caller.slice.js';
import { makeStore } from '../src/app/store.js';
import type { AppConfig } from '../src/api/config.slice.js';
import type { LiveFeature, LiveStore } from '../src/live/live-session.js';

/** A store in which `operator` is signed in, with the live handlers of a feature. */
export function signedInStore(roles: Role[], feature?: LiveFeature) {
  const made = makeStore();
  made.store.dispatch(signedIn({ username: 'operator', name: 'Оператор', roles }));
  if (feature) made.live.add(feature, made.store as unknown as LiveStore);
  return made;
}

/** What the server says of a demonstration. */
export const aConfig: AppConfig = {
  auth: { url: '', realms: [], realm: '', client: '' },
  demo: true,
  demo_names: {},
  version: '',
  time_zone: 'Asia/Almaty',
};
