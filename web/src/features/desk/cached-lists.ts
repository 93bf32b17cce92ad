import type { CallerState } from '../../api/caller.slice.js';
import type { CallDispatch } from '../../api/api.js';
import type { LiveStore } from '../../live/live-session.js';
import { changeList, deskListApi } from './desk.api.js';
import type { DeskList } from './desk-list.js';
import type { DeskFilter } from './filters/desk-filter.js';

/**
 * Changes every loaded queue. One that is being loaded may have been read before what happened: it is changed when it
 * is there, and noted as perhaps lacking more.
 */
export function changeLists(
  store: LiveStore,
  change: (list: DeskList, filter: DeskFilter, user: string) => void,
): void {
  const { username } = (store.getState() as { caller: CallerState }).caller;
  const dispatch = store.dispatch as CallDispatch;
  const { deskList } = deskListApi.endpoints;
  for (const filter of deskListApi.util.selectCachedArgsForQuery(store.getState(), 'deskList')) {
    const { data, isLoading } = deskList.select(filter)(store.getState());
    if (data) changeList(dispatch, filter, (list) => change(list, filter, username));
    if (isLoading)
      void dispatch(deskListApi.util.getRunningQueryThunk('deskList', filter))?.then(() =>
        changeList(dispatch, filter, (list) => {
          change(list, filter, username);
          list.news.isUnsure = true;
        }),
      );
  }
}
