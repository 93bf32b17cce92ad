import { sourceHealthCalls } from '@mm/proto/http/source-health.js';
import { api, type TagId } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';
import type { LiveFeature } from '../../live/live-session.js';
import { reloadSoon } from '../../live/reload-soon.js';

/** All that the screen shows. */
export const healthTag: TagId = { type: 'Source', id: 'health' };

export const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    sourceHealth: queryOf(build, sourceHealthCalls.list, { provides: [healthTag] }),
    networkHealth: queryOf(build, sourceHealthCalls.networks, { provides: [healthTag] }),
    collectionGaps: queryOf(build, sourceHealthCalls.gaps, { provides: [healthTag], keepSeconds: 10 }),
  }),
});

export const { useSourceHealthQuery, useNetworkHealthQuery, useCollectionGapsQuery } = healthApi;

const reloadPauseMs = 1_000;

/** Fetches the screen again when a source or a resource changed its state: at most once a second. */
export const sourceHealthLive: LiveFeature = (live, store) => {
  const reload = reloadSoon(store, reloadPauseMs);
  live.on('source:health', () => reload(healthTag));
  live.on('resource:changed', ({ kind }) => kind !== 'owner' && reload(healthTag));
};
