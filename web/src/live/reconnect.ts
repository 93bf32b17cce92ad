import { api, liveTags } from '../api/api.js';
import { bearer } from '../api/bearer.js';
import { onLive, type LiveStore } from './handlers.js';

/** After an outage of the whole system a service may lag behind the channel, so data is fetched again later, ms. */
const reloadDelaysMs = [5_000, 30_000];
/** Spreads the screens of a house that were all told at once, ms. */
const spreadMs = 3_000;
let timers: ReturnType<typeof setTimeout>[] = [];

/** What may have changed unseen is fetched again: only what is shown, the rest when it is next opened. */
export function reloadShownData(store: LiveStore): void {
  const refresh = () => void store.dispatch(api.util.invalidateTags(liveTags));
  refresh();
  for (const timer of timers) clearTimeout(timer);
  timers = reloadDelaysMs.map((ms) => setTimeout(refresh, ms + Math.random() * spreadMs));
}

onLive('resync', (_, store) => reloadShownData(store));

/** A refused handshake: a renewed token makes another try worth while. */
export async function renewAfterRefusal(): Promise<boolean> {
  const renewed = await bearer().renew();
  if (renewed) await new Promise((resolve) => setTimeout(resolve, 1_000));
  return renewed;
}
