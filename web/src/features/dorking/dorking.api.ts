import type { CallResponse } from '@mm/proto/http/call.js';
import { dorkingCalls } from '@mm/proto/http/dorking.js';
import type { HitWire, SearchRequestWire } from '@mm/proto/http/searches.js';
import { api, listTag, type Build, type TagId } from '../../api/api.js';
import { mutationOf, queryOf, schemaOf } from '../../api/endpoints.js';
import { requestOf } from '../../api/request-of.js';
import type { LiveStore, LiveFeature } from '../../live/live-session.js';
import { reloadSoon } from '../../live/reload-soon.js';

const searchesTag = listTag('Resource', 'searches');
const schedulesTag = listTag('Resource', 'search-schedules');
const providersTag = listTag('Resource', 'search-providers');
const searchTag = (id: string): TagId => ({ type: 'Resource', id: `search:${id}` });
const hitsTag = listTag('Resource', 'hits');

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
function changeHit({ dispatch, getState }: LiveStore, code: string, change: (hit: HitWire) => void): void {
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

const reloadPauseMs = 500;
/** Texts are read for a while after a search. */
const rowsPauseMs = 4_000;

/** Counts of running searches and states of found publications are shown at once; lists are fetched again. */
export const dorkingLive: LiveFeature = (live, store) => {
  const reload = reloadSoon(store, reloadPauseMs);
  live.on('search:changed', ({ id, state, done, total, found, fresh }) => {
    // The state comes with the list, so that an ended search is never shown without its last rows.
    store.dispatch(
      dorkingApi.util.updateQueryData('readSearch', { params: { id } }, ({ search }) => {
        if (search.state === 'running') Object.assign(search, { done, total, found, fresh });
      }),
    );
    if (state === 'running') reload(searchTag(id));
    else reload(searchTag(id), searchesTag, schedulesTag, providersTag);
  });
  const reloadRows = reloadSoon(store, rowsPauseMs);
  live.on('hit:changed', ({ code, is_full, saved, is_ignored }) =>
    changeHit(store, code, (hit) => {
      // a text that was read may have another title, author, tone and other topics
      if (is_full && !hit.is_full) reloadRows(hitsTag);
      Object.assign(hit, { is_full, saved, is_ignored });
    }),
  );
};
