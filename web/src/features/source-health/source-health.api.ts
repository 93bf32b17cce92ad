import { sourceHealthCalls } from '@mm/proto/http/source-health.js';
import { api, type TagId } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';

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
