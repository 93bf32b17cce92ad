import type { CallResponse } from '@mm/proto/http/call.js';
import { decisionCalls } from '@mm/proto/http/decisions.js';
import { deskActionCalls } from '@mm/proto/http/desk-actions.js';
import { deskCalls, snapshotSorts, type DeskPostWire, type SnapshotSort } from '@mm/proto/http/desk.js';
import { api, listTag, type CallDispatch } from '../../api/api.js';
import type { ApiProblem } from '../../api/base-query.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';
import { append, emptyList, prepend, takeNewer, type DeskList } from './desk-list.js';
import { queryOf as wireOf, type DeskFilter, type DeskSort } from './filters/desk-filter.js';

/** Posts that one request brings. */
const pageSize = 50;
const keepSeconds = 600;
/** How many posts the queues hold. */
export const countsTag = listTag('Queue', 'counts');
/** Which authors the user watches. */
const watching = listTag('Watching');

export const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    deskPage: queryOf(build, deskCalls.queue, { keepSeconds: 0 }),
    deskSnapshot: queryOf(build, deskCalls.snapshot, { keepSeconds: 0 }),
    deskPosts: queryOf(build, deskCalls.postsById, { keepSeconds: 0 }),
    deskCounts: queryOf(build, deskCalls.counts, { keepSeconds, provides: [countsTag, watching] }),
    decide: mutationOf(build, decisionCalls.decide),
    later: mutationOf(build, deskActionCalls.later, { invalidates: [countsTag] }),
    notLater: mutationOf(build, deskActionCalls.notLater, { invalidates: [countsTag] }),
  }),
});
export const { useDeskCountsQuery, useDeskPostsQuery } = deskApi;

const once = { subscribe: false, forceRefetch: true } as const;
type Loaded<T> = { data: T } | { error: ApiProblem };
const asLoaded = <T>({ data, error }: { data?: T | undefined; error?: unknown }): Loaded<T> =>
  data === undefined ? { error: error as ApiProblem } : { data };

const isSnapshot = (sort: DeskSort): sort is SnapshotSort => snapshotSorts.some((one) => one === sort);

/** The ids of a queue in the order of a snapshot, as it is now. */
const loadSnapshot = async (dispatch: CallDispatch, filter: DeskFilter, sort: SnapshotSort) =>
  asLoaded(await dispatch(deskApi.endpoints.deskSnapshot.initiate({ query: { ...wireOf(filter), sort } }, once)));

/** A page of a queue by date, from its beginning or behind a place. */
const loadPage = async (dispatch: CallDispatch, filter: DeskFilter, after?: string) => {
  const query = { ...wireOf(filter), sort: filter.sort, size: pageSize, after };
  return asLoaded(await dispatch(deskApi.endpoints.deskPage.initiate({ query }, once)));
};

/** Posts by id, in this order; those that are gone are missing. */
export async function loadPosts(dispatch: CallDispatch, ids: readonly number[]): Promise<Loaded<DeskPostWire[]>> {
  if (ids.length === 0) return { data: [] };
  const found = asLoaded(await dispatch(deskApi.endpoints.deskPosts.initiate({ query: { ids: [...ids] } }, once)));
  if ('error' in found) return found;
  const byId = new Map(found.data.map((post) => [post.id, post]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** A queue from its beginning. */
async function loadList(dispatch: CallDispatch, filter: DeskFilter): Promise<Loaded<DeskList>> {
  const list = emptyList();
  if (isSnapshot(filter.sort)) {
    const snapshot = await loadSnapshot(dispatch, filter, filter.sort);
    if ('error' in snapshot) return snapshot;
    const posts = await loadPosts(dispatch, snapshot.data.ids.slice(0, pageSize));
    if ('error' in posts) return posts;
    list.rest = snapshot.data.ids.slice(pageSize);
    append(list, posts.data);
    return { data: list };
  }
  const page = await loadPage(dispatch, filter);
  if ('error' in page) return page;
  append(list, page.data.posts);
  list.next = page.data.next;
  return { data: list };
}

export const deskListApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A queue, which grows by `loadMore` and `loadNews`. */
    deskList: build.query<DeskList, DeskFilter>({
      queryFn: (filter, { dispatch }) => loadList(dispatch, filter),
      keepUnusedDataFor: keepSeconds,
      providesTags: [watching],
    }),
  }),
});
export const { useDeskListQuery } = deskListApi;

/** Changes a loaded queue. */
export const changeList = (dispatch: CallDispatch, filter: DeskFilter, change: (list: DeskList) => void): unknown =>
  dispatch(deskListApi.util.updateQueryData('deskList', filter, change) as never);

/** Loads what follows the loaded posts of a queue; returns the problem if it failed. */
export async function loadMore(dispatch: CallDispatch, filter: DeskFilter, list: DeskList): Promise<ApiProblem | null> {
  if (list.rest.length > 0) {
    const ids = list.rest.slice(0, pageSize);
    const posts = await loadPosts(dispatch, ids);
    if ('error' in posts) return posts.error;
    changeList(dispatch, filter, (draft) => {
      draft.rest = draft.rest.filter((id) => !ids.includes(id));
      append(draft, posts.data);
    });
  } else if (list.next !== null) {
    const place = list.next;
    const page = await loadPage(dispatch, filter, place);
    if ('error' in page) return page.error;
    changeList(dispatch, filter, (draft) => {
      append(draft, page.data.posts);
      if (draft.next === place) draft.next = page.data.next;
    });
  }
  return null;
}

/** Shows what has come to a queue since; a snapshot is taken anew. */
export async function loadNews(dispatch: CallDispatch, filter: DeskFilter): Promise<void> {
  if (isSnapshot(filter.sort)) return void (await dispatch(deskListApi.endpoints.deskList.initiate(filter, once)));
  const page = await loadPage(dispatch, filter);
  if ('data' in page) changeList(dispatch, filter, (list) => prepend(list, page.data.posts, page.data.next));
}

/** How far down the order of a snapshot a post counts as risen. */
const risenUpTo = 50;

/** Asks what has come to a queue that was not pushed: posts that words or a topic select, and posts that have risen. */
export async function checkNews(dispatch: CallDispatch, filter: DeskFilter): Promise<void> {
  const fresh = isSnapshot(filter.sort)
    ? await loadSnapshot(dispatch, filter, filter.sort)
    : await loadPage(dispatch, filter);
  if ('error' in fresh) return;
  changeList(dispatch, filter, (list) => {
    list.news.isUnsure = false;
    list.news.checkedAt = Date.now();
    if ('posts' in fresh.data) {
      for (const post of fresh.data.posts)
        if (post.id in list.byId) takeNewer(list, post);
        else list.news.arrived[post.id] = post.network;
      return;
    }
    const first = new Set(list.order.slice(0, 2 * risenUpTo));
    list.news.risen = fresh.data.ids.slice(0, risenUpTo).filter((id) => !first.has(id)).length;
  });
}

/** Changes the shown counts of a queue before the server has counted. */
export const changeCounts = (
  dispatch: CallDispatch,
  filter: DeskFilter,
  change: (counts: CallResponse<typeof deskCalls.counts>) => void,
): unknown => dispatch(deskApi.util.updateQueryData('deskCounts', { query: wireOf(filter) }, change) as never);
