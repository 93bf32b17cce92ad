import type { CallResponse } from '@mm/proto/http/call.js';
import { dorkingCalls } from '@mm/proto/http/dorking.js';
import type { HitWire, SearchRequestWire } from '@mm/proto/http/searches.js';
import { api, listTag, type Build, type TagId } from '../../api/api.js';
import { mutationOf, queryOf, schemaOf } from '../../api/endpoints.js';
import { requestOf } from '../../api/request-of.js';
import type { LiveStore } from '../../live/live-session.js';

export const searchesTag = listTag('Resource', 'searches');
export const schedulesTag = listTag('Resource', 'search-schedules');
export const providersTag = listTag('Resource', 'search-providers');
export const searchTag = (id: string): TagId => ({ type: 'Resource', id: `search:${id}` });
export const hitsTag = listTag('Resource', 'hits');

type Started = CallResponse<typeof dorkingCalls.search>;

export const dorkingApi = api.injectEndpoints({
  endpoints: (build: Build) => ({
    /** Begins a search, which goes on at the server; the result is its id. */
    startSearch: build.mutation<string, SearchRequestWire>({
      query: (body) => ({
        ...requestOf('keyword' in body ? dorkingCalls.search : dorkingCalls.searchTopics, { body }),
        headers: { prefer: 'respond-async' },
      }),
      rawResponseSchema: schemaOf(dorkingCalls.search),
      transformResponse: (response: Started, meta) =>
        'search' in response ? response.search.id : (meta?.headers.get('x-job-id') ?? ''),
      invalidatesTags: [searchesTag, providersTag],
    }),
    cancelSearch: mutationOf(build, dorkingCalls.cancel, {
      invalidates: (_, { body }) => [searchTag(body.job), searchesTag],
    }),
    readSearch: queryOf(build, dorkingCalls.readSearch, {
      provides: (_, { params }) => [searchTag(params.id), hitsTag],
    }),
    searches: queryOf(build, dorkingCalls.searches, { provides: [searchesTag] }),
    loadKeyword: queryOf(build, dorkingCalls.loadKeyword, { provides: [hitsTag] }),
    loadSection: queryOf(build, dorkingCalls.loadSection, { provides: [hitsTag] }),
    loadTopic: queryOf(build, dorkingCalls.loadTopic, { provides: [hitsTag] }),
    fullText: queryOf(build, dorkingCalls.fullText, { keepSeconds: 600 }),
    saveHit: mutationOf(build, dorkingCalls.save),
    ignoreHit: mutationOf(build, dorkingCalls.ignore),
    subscribeHit: mutationOf(build, dorkingCalls.subscribe),
    schedules: queryOf(build, dorkingCalls.schedules, { provides: [schedulesTag] }),
    saveSchedule: mutationOf(build, dorkingCalls.saveSchedule, { invalidates: [schedulesTag, searchesTag] }),
    deleteSchedule: mutationOf(build, dorkingCalls.deleteSchedule, { invalidates: [schedulesTag] }),
    providers: queryOf(build, dorkingCalls.providers, { provides: [providersTag] }),
  }),
});

export const {
  useStartSearchMutation,
  useCancelSearchMutation,
  useSearchesQuery,
  useLoadKeywordQuery,
  useLoadSectionQuery,
  useLoadTopicQuery,
  useFullTextQuery,
  useSaveHitMutation,
  useIgnoreHitMutation,
  useSubscribeHitMutation,
  useSchedulesQuery,
  useSaveScheduleMutation,
  useDeleteScheduleMutation,
  useProvidersQuery,
} = dorkingApi;

/** Changes a found publication in every list that is cached. */
export function changeHit({ dispatch, getState }: LiveStore, code: string, change: (hit: HitWire) => void): void {
  const { selectCachedArgsForQuery: cached, updateQueryData: update } = dorkingApi.util;
  const changeIn = (hits: HitWire[]): void => {
    for (const hit of hits) if (hit.code === code) change(hit);
  };
  for (const arg of cached(getState(), 'readSearch'))
    dispatch(
      update('readSearch', arg, ({ hits, lost }) => {
        changeIn(hits);
        changeIn(lost);
      }),
    );
  for (const arg of cached(getState(), 'loadKeyword')) dispatch(update('loadKeyword', arg, changeIn));
  for (const arg of cached(getState(), 'loadSection')) dispatch(update('loadSection', arg, changeIn));
  for (const arg of cached(getState(), 'loadTopic')) dispatch(update('loadTopic', arg, changeIn));
}

/** Shows what the server has of a publication now; what it is to the shown search stays. */
export const showHit = (store: LiveStore, { is_new: _new, topic_id: _id, topic_name: _name, ...hit }: HitWire): void =>
  changeHit(store, hit.code, (shown) => void Object.assign(shown, hit));
