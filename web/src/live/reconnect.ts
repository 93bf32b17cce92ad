import { api, liveTags } from '../api/api.js';
import { bearer } from '../api/bearer.js';
import { onLive, type LiveStore } from './handlers.js';

/** After an outage of the whole system a service may lag behind the channel, so data is fetched again later, ms. */
const again = [5_000, 30_000];
/** Spreads the screens of a house that were all told at once, ms. */
const spread = 3_000;
let later: ReturnType<typeof setTimeout>[] = [];

/** What may have changed unseen is fetched again: only what is shown, the rest when it is next opened. */
export function reload(store: LiveStore): void {
  const refresh = () => void store.dispatch(api.util.invalidateTags(liveTags));
  refresh();
  for (const timer of later) clearTimeout(timer);
  later = again.map((ms) => setTimeout(refresh, ms + Math.random() * spread));
}

onLive('resync', (_, store) => reload(store));

/** A refused handshake: a renewed token makes another try worth while. */
export async function renewAfterRefusal(): Promise<boolean> {
  const renewed = await bearer().renew();
  if (renewed) await new Promise((resolve) => setTimeout(resolve, 1_000));
  return renewed;
}
