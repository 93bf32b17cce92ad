import { thresholdCalls, thresholdSettings, type SuggestedField, type Thresholds } from '@mm/proto/http/thresholds.js';
import { systemSettings } from '@mm/proto/vocabulary/system-setting.js';
import type { LiveFeature } from '../../live/live-session.js';
import { useLiveFeature } from '../../live/use-live-session.js';
import { api, type CallDispatch, type TagId } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';

const tag: TagId = { type: 'Config', id: 'thresholds' };

const thresholdsApi = api.injectEndpoints({
  endpoints: (build) => ({
    thresholds: queryOf(build, thresholdCalls.thresholds, { provides: [tag] }),
  }),
});

const fields = Object.entries(thresholdSettings) as [SuggestedField, (typeof thresholdSettings)[SuggestedField]][];
const initial = Object.fromEntries(fields.map(([field, key]) => [field, systemSettings[key].initial])) as Thresholds;

/** Follows changes of the thresholds, which come with their pushes. */
const thresholdsLive: LiveFeature = (live, store) => {
  const dispatch = store.dispatch as CallDispatch;
  live.on('setting:changed', ({ key, percent }) => {
    const field = fields.find(([, setting]) => setting === key)?.[0];
    if (field === undefined) return;
    const change = (values: Record<SuggestedField, number>) => void (values[field] = percent ?? initial[field]);
    dispatch(thresholdsApi.util.updateQueryData('thresholds', undefined, change) as never);
  });
  live.on('resync', () => dispatch(api.util.invalidateTags([tag])));
};

/** From which confidence suggestions are filled in and accepted; the initial values until they are loaded. */
export function useThresholds(): Thresholds {
  useLiveFeature(thresholdsLive);
  return thresholdsApi.useThresholdsQuery().data ?? initial;
}

/** Asks for the thresholds before a screen is drawn. */
export const prefetchThresholds = (dispatch: CallDispatch): void =>
  void dispatch(thresholdsApi.util.prefetch('thresholds', undefined, {}));
