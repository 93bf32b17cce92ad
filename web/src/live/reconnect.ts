import { api, liveTags } from '../api/api.js';
import { bearer } from '../api/bearer.js';
import { onLive, type LiveStore } from './handlers.js';

/** After an outage of the whole system a service may lag behind the channel, so data is fetched again later, ms. */
const reloadDelaysMs = [5_000, 30_000];
/** Spreads the requests of browsers that received the resync at the same time, ms. */
const spreadMs = 3_000;
let timers: ReturnType<typeof setTimeout>[] = [];

/** Fetches live data that is shown again; the rest is fetched when it is next opened. */
export function reloadShownData(store: LiveStore): void {
  const refresh = () => void store.dispatch(api.util.invalidateTags(liveTags));
  refresh();
  for (const timer of timers) clearTimeout(timer);
  timers = reloadDelaysMs.map((ms) => setTimeout(refresh, ms + Math.random() * spreadMs));
}

onLive('resync', (_, store) => reloadShownData(store));

/** After a refused handshake: renews the token; true when another attempt makes sense. */
export async function renewAfterRefusal(): Promise<boolean> {
  const renewed = await bearer().renew();
  if (renewed) await new Promise((resolve) => setTimeout(resolve, 1_000));
  return renewed;
}
