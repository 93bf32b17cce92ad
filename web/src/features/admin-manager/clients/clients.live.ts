import type { LiveFeature } from '../../../live/live-session.js';
import { showClient } from './clients.api.js';

/** Shows what a client is doing as soon as it changes, without fetching the list again. */
export const clientsLive: LiveFeature = (live, store) => {
  live.on('client:status', ({ network, client }) => showClient(store, network, client));
};
