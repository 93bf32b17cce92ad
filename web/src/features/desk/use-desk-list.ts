import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiProblem } from '../../api/base-query.js';
import { changeList, checkNews, loadMore, loadNews, useDeskListQuery } from './desk.api.js';
import { arrivedCount, emptyList, shownIds, type DeskList } from './desk-list.js';
import { useCalls, useDeskSession, useOutbox } from './desk-session.js';
import type { DeskFilter } from './filters/desk-filter.js';

/** How often the server is asked what the live channel does not tell, and how soon after it told that there is some. */
const checkEveryMs = 60_000;
const checkSoonMs = 2_000;

export interface ShownList {
  list: DeskList;
  /** The shown posts, in order. */
  ids: readonly number[];
  isLoading: boolean;
  /** There is more behind the loaded posts. */
  isMore: boolean;
  problem: ApiProblem | undefined;
  news: { arrived: number; risen: number };
  onNearEnd: () => void;
  showNews: () => Promise<void>;
  retry: () => void;
  /** Keeps posts in sight that no longer belong here, until `release`. */
  hold: (ids: readonly number[]) => void;
  release: () => void;
}

const nothing = emptyList();

/** The queue of a filter: it grows when its end comes near, and is taken anew when it has run out. */
export function useDeskList(filter: DeskFilter): ShownList {
  const dispatch = useCalls();
  const { unsent } = useOutbox(useDeskSession());
  const { currentData, isFetching, error, refetch } = useDeskListQuery(filter, { refetchOnMountOrArgChange: false });
  const list = currentData ?? nothing;
  const pending = useMemo(() => new Set(unsent.flatMap(({ postIds }) => postIds)), [unsent]);
  const { order, byId, held } = list;
  const { state, stories } = filter;
  const ids = useMemo(
    () => shownIds({ order, byId, held }, { state, stories }, (id) => pending.has(id)),
    [order, byId, held, state, stories, pending],
  );
  const isMore = list.next !== null || list.rest.length > 0;

  const [failure, setFailure] = useState<ApiProblem>();
  const isBusy = useRef(false);
  const alone = useCallback(async (work: () => Promise<ApiProblem | null | void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure((await work()) ?? undefined);
    isBusy.current = false;
  }, []);
  const onNearEnd = useCallback(() => {
    if (isMore && !failure) void alone(() => loadMore(dispatch, filter, list));
  }, [alone, dispatch, failure, filter, isMore, list]);
  const showNews = useCallback(() => alone(() => loadNews(dispatch, filter)), [alone, dispatch, filter]);

  const isLoaded = currentData !== undefined;
  // An expression may match none of the posts that one request tries.
  useEffect(() => {
    if (isLoaded && ids.length === 0) onNearEnd();
  }, [isLoaded, ids.length, onNearEnd]);
  const { isUnsure } = list.news;
  const arrived = arrivedCount(list.news);
  // what is refused comes back, and reading anew would take it out of sight
  const hasRunOut = isLoaded && ids.length === 0 && !isMore && unsent.length === 0;
  useEffect(() => {
    // Nothing can move in an empty queue, so what comes is shown at once.
    if (hasRunOut && (order.length > 0 || arrived > 0)) void showNews();
  }, [hasRunOut, order.length, arrived, showNews]);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => void checkNews(dispatch, filter), isUnsure ? checkSoonMs : checkEveryMs);
    return () => clearTimeout(timer);
  }, [dispatch, filter, isLoaded, isUnsure, list.news]);

  return {
    list,
    ids,
    isLoading: !isLoaded && isFetching,
    isMore,
    problem: (error as ApiProblem | undefined) ?? failure,
    news: { arrived, risen: list.news.risen },
    onNearEnd,
    showNews,
    retry: () => {
      setFailure(undefined);
      if (!isLoaded) void refetch();
    },
    hold: (kept) =>
      changeList(dispatch, filter, (draft) => void (draft.held = Object.fromEntries(kept.map((id) => [id, true])))),
    release: () => {
      if (Object.keys(held).length > 0) changeList(dispatch, filter, (draft) => void (draft.held = {}));
    },
  };
}
