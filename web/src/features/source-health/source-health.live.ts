import type { LiveFeature } from '../../live/live-session.js';
import { reloadSoon } from '../../live/reload-soon.js';
import { healthTag } from './source-health.api.js';

const reloadPauseMs = 1_000;

/** Fetches the screen again when a source or a resource changed its state: at most once a second. */
export const sourceHealthLive: LiveFeature = (live, store) => {
  const reload = reloadSoon(store, reloadPauseMs);
  live.on('source:health', () => reload(healthTag));
  live.on('resource:changed', ({ kind }) => kind !== 'owner' && reload(healthTag));
};
