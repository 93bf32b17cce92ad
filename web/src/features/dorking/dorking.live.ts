import type { LiveFeature } from '../../live/live-session.js';
import { reloadSoon } from '../../live/reload-soon.js';
import { changeHit, dorkingApi, hitsTag, providersTag, schedulesTag, searchesTag, searchTag } from './dorking.api.js';

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
