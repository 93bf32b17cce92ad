import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import { author, lookup, type AuthorWire, type LookupWire } from '@mm/proto/http/authors.js';
import type { CallBody, CallResponse } from '@mm/proto/http/call.js';
import type { NetworkCalls } from '@mm/networks/network.js';
import type { AuthorListQuery } from '@mm/proto/http/network-author-forms.js';
import { api, listTag, tagsOf } from '../../api/api.js';
import { mutationOf, schemaOf } from '../../api/endpoints.js';
import { callNetwork, networkOf } from '../../api/network-call.js';
import { requestOf } from '../../api/request-of.js';
import type { LiveStore } from '../../live/live-session.js';

export interface AuthorsArg extends AuthorListQuery {
  network: NetworkId;
}
interface AuthorArg {
  network: NetworkId;
  author: Pick<AuthorWire, 'username' | 'code'>;
  user: string;
}

interface RegionsArg {
  author: AuthorWire;
  soctype: CallBody<typeof authorCalls.preselectOblasts>['soctype'];
  oblasts: number[];
}

type ShownAuthors = { authors: AuthorWire[]; total: number };

export const authorListApi = api.injectEndpoints({
  endpoints: (build) => ({
    authors: build.query<ShownAuthors, AuthorsArg>({
      queryFn: async ({ network, ...listQuery }, queryApi) => {
        const result = await callNetwork(network, 'list', (calls) => calls.list.request.write(listQuery), queryApi);
        if ('error' in result) return result;
        const { authors, total } = readAuthors(network, result.data.data);
        return { data: { authors, total: total ?? result.data.total ?? authors.length } };
      },
      providesTags: (result, _error, { network }) => tagsOf('Author', result?.authors ?? [], network),
    }),
    lookupAuthor: build.mutation<LookupWire, { network: NetworkId; name: string; user: string }>({
      queryFn: async ({ network, name, user }, queryApi) => {
        const result = await callNetwork(
          network,
          'lookup',
          (calls) => calls.lookup.request.write(name, user),
          queryApi,
        );
        if ('error' in result) return result;
        const { data } = result.data;
        return { data: lookup().parse(networkOf(network)?.calls.lookup.answer.read(data)) };
      },
    }),
    subscribe: build.mutation<AuthorWire, AuthorArg>({
      queryFn: async ({ network, author: { username, code }, user }, queryApi) => {
        const input = (calls: NetworkCalls) => calls.subscribe.request.write({ username, code }, user);
        const result = await callNetwork(network, 'subscribe', input, queryApi);
        return 'error' in result ? result : { data: author().parse(result.data.data) };
      },
      invalidatesTags: (_result, _error, { network }) => [listTag('Author', network), listTag('Watching')],
    }),
    unsubscribe: build.mutation<null, AuthorArg>({
      queryFn: async ({ network, author: { username, code }, user }, queryApi) => {
        const input = (calls: NetworkCalls) => calls.unsubscribe.request.write({ username, code }, user);
        return withoutData(await callNetwork(network, 'unsubscribe', input, queryApi));
      },
      invalidatesTags: (_result, _error, { network }) => [listTag('Author', network), listTag('Watching')],
    }),
    /** Ends collection of an author for all watchers; its row is left out of every list. */
    removeAuthor: build.mutation<null, { network: NetworkId; id: number }>({
      queryFn: async ({ network, id }, queryApi) =>
        withoutData(await callNetwork(network, 'remove', () => ({ params: { id: String(id) } }), queryApi)),
      onQueryStarted: async ({ id }, queryApi) => {
        const removed = await queryApi.queryFulfilled.then(
          () => true,
          () => false,
        );
        if (removed) leaveOut(queryApi as unknown as LiveStore, id);
      },
      invalidatesTags: (_result, _error, { network }) => [listTag('Author', network), listTag('Watching')],
    }),
    /** Shown at once in every list; put back when it was not saved. */
    setAutoUpdate: build.mutation<null, { author: AuthorWire; isOn: boolean }>({
      queryFn: async ({ author: { network, username, code }, isOn }, queryApi) => {
        const input = (calls: NetworkCalls) => calls.autoUpdate?.request.write({ username, code }, isOn) ?? {};
        return withoutData(await callNetwork(network, 'autoUpdate', input, queryApi));
      },
      onQueryStarted: async ({ author: { id }, isOn }, queryApi) => {
        const store = queryApi as unknown as LiveStore;
        changeAuthor(store, id, (shown) => void (shown.auto_update = isOn));
        await queryApi.queryFulfilled.catch(() => changeAuthor(store, id, (shown) => void (shown.auto_update = !isOn)));
      },
    }),
    /** Regions of an author; a list may be filtered by them. */
    saveRegions: build.mutation<CallResponse<typeof authorCalls.preselectOblasts>, RegionsArg>({
      query: ({ author: { username, code }, soctype, oblasts }) =>
        requestOf(authorCalls.preselectOblasts, { body: { user: { username, code, oblasts }, soctype } }),
      responseSchema: schemaOf(authorCalls.preselectOblasts),
      invalidatesTags: (_result, _error, { author }) => [listTag('Author', author.network)],
    }),
    searchOutlets: mutationOf(build, authorCalls.searchMedia),
  }),
});

/** Changes an author in every cached list. */
export const changeAuthor = (store: LiveStore, id: number, change: (author: AuthorWire) => void): void =>
  changeLists(store, ({ authors }) => {
    const shown = authors.find((a) => a.id === id);
    if (shown) change(shown);
  });

const leaveOut = (store: LiveStore, id: number): void =>
  changeLists(store, (list) => {
    const others = list.authors.filter((a) => a.id !== id);
    list.total -= list.authors.length - others.length;
    list.authors = others;
  });

function changeLists({ dispatch, getState }: LiveStore, change: (list: ShownAuthors) => void): void {
  for (const arg of authorListApi.util.selectCachedArgsForQuery(getState(), 'authors'))
    dispatch(authorListApi.util.updateQueryData('authors', arg, change));
}

const readAuthors = (network: NetworkId, data: unknown) =>
  networkOf(network)?.calls.list.answer.read(data) ?? { authors: [], total: 0 };
const withoutData = (result: Awaited<ReturnType<typeof callNetwork>>) => ('error' in result ? result : { data: null });

export const {
  useAuthorsQuery,
  useLookupAuthorMutation,
  useSubscribeMutation,
  useUnsubscribeMutation,
  useRemoveAuthorMutation,
  useSetAutoUpdateMutation,
  useSaveRegionsMutation,
  useSearchOutletsMutation,
} = authorListApi;
