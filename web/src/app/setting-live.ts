import { api } from '../api/api.js';
import { configLoaded, type AppConfig } from '../api/config.slice.js';
import type { LiveFeature } from '../live/live-session.js';

/** Milliseconds: the gateway knows a new zone after a second, and browsers do not ask all at once. */
const pause = { least: 1500, spread: 2000 };

/** A changed setting: the list of settings is fetched again where it is shown, and all clocks follow the time zone. */
export const settingLive: LiveFeature = (live, { dispatch }) =>
  live.on('setting:changed', ({ key }) => {
    dispatch(api.util.invalidateTags([{ type: 'Config', id: 'system' }]));
    if (key !== 'time-zone') return;
    setTimeout(
      () =>
        void fetch('/api-py/settings').then(
          async (response) => response.ok && dispatch(configLoaded((await response.json()) as AppConfig)),
          // The zone is read again when the page is loaded.
          () => undefined,
        ),
      pause.least + Math.random() * pause.spread,
    );
  });
