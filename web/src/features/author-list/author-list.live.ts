import type { ProgressWire } from '@mm/proto/http/authors.js';
import { api } from '../../api/api.js';
import { onLive, type LiveStore } from '../../live/handlers.js';
import { authorListApi } from './author-list.api.js';

const refreshPauseMs = 3_000;
let timer: ReturnType<typeof setTimeout> | undefined;

onLive('post:reviewed', (event, store) => {
  if (event.progress) showProgress(store, event.author_id, event.progress);
});
onLive('post:classified', (_, store) => scheduleRefresh(store));
onLive('author:changed', (_, store) => scheduleRefresh(store));

/** Shown lists are reloaded at most every 3 seconds, however many events arrive. */
function scheduleRefresh(store: LiveStore): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    store.dispatch(api.util.invalidateTags(['Author']));
  }, refreshPauseMs);
}

function showProgress(store: LiveStore, authorId: number, progress: ProgressWire): void {
  for (const arg of authorListApi.util.selectCachedArgsForQuery(store.getState(), 'authors')) {
    store.dispatch(
      authorListApi.util.updateQueryData('authors', arg, (draft) => {
        const author = draft.authors.find((a) => a.id === authorId);
        if (author) author.progress = progress;
      }),
    );
  }
}
