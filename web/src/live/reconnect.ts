import { api, liveTags } from '../api/api.js';
import { bearer } from '../api/bearer.js';
import { onLive } from './handlers.js';

/** What may have changed unseen is fetched again: only what is shown, the rest when it is next opened. */
onLive('resync', (_, store) => void store.dispatch(api.util.invalidateTags(liveTags)));

/** A refused handshake: a renewed token makes another try worth while. */
export async function renewAfterRefusal(): Promise<boolean> {
  const renewed = await bearer().renew();
  if (renewed) await new Promise((resolve) => setTimeout(resolve, 1_000));
  return renewed;
}
