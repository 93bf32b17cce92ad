import type { LiveFeature } from '../../live/live-session.js';
import { reloadSoon } from '../../live/reload-soon.js';
import { alertsTag } from './alerts.api.js';

const reloadPauseMs = 500;

/** Fetches the alerts that are shown again after one was raised, acknowledged or ended. */
export const alertsLive: LiveFeature = (live, store) => {
  const reload = reloadSoon(store, reloadPauseMs);
  live.on('alert:raised', () => reload(alertsTag));
  live.on('alert:changed', () => reload(alertsTag));
};
