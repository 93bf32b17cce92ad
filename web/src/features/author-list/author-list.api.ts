import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { authorCalls, lookup, type AuthorWire, type LookupWire } from '@mm/proto/http/authors.js';
import type { CallBody, CallResponse } from '@mm/proto/http/call.js';
import type { AuthorListQuery } from '@mm/networks/network.js';
import { api, listTag, tagsOf } from '../../api/api.js';
import { mutationOf, schemaOf } from '../../api/endpoints.js';
import { callNetwork, networkOf } from '../../api/network-call.js';
import { requestOf } from '../../api/request-of.js';

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

export const authorListApi = api.injectEndpoints({
  endpoints: (build) => ({
    authors: build.query<{ authors: AuthorWire[]; total: number }, AuthorsArg>({
      queryFn: async ({ network, ...listQuery }, queryApi) => {
        const result = await callNetwork(network, 'list', (d) => d.toRequest.list(listQuery), queryApi);
        if ('error' in result) return result;
        const { authors, total } = readAuthors(network, result.data.data);
        return { data: { authors, total: total ?? result.data.total ?? authors.length } };
      },
      providesTags: (result, _error, { network }) => tagsOf('Author', result?.authors ?? [], network),
    }),
    lookupAuthor: build.mutation<LookupWire, { network: NetworkId; name: string; user: string }>({
      queryFn: async ({ network, name, user }, queryApi) => {
        const result = await callNetwork(network, 'lookup', (d) => d.toRequest.lookup(name, user), queryApi);
        return 'error' in result ? result : { data: lookup.parse(result.data.data) };
      },
    }),
    subscribe: build.mutation<null, AuthorArg>({
      queryFn: async ({ network, author, user }, queryApi) =>
        withoutData(await callNetwork(network, 'subscribe', (d) => d.toRequest.subscribe(author, user), queryApi)),
      invalidatesTags: (_result, _error, { network }) => [listTag('Author', network), listTag('Queue')],
    }),
    unsubscribe: build.mutation<null, AuthorArg>({
      queryFn: async ({ network, author }, queryApi) =>
        withoutData(await callNetwork(network, 'unsubscribe', (d) => d.toRequest.unsubscribe(author), queryApi)),
      invalidatesTags: (_result, _error, { network }) => [listTag('Author', network), listTag('Queue')],
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

const readAuthors = (network: NetworkId, data: unknown) =>
  networkOf(network)?.fromResponse.authors(data) ?? { authors: [], total: 0 };
const withoutData = (result: Awaited<ReturnType<typeof callNetwork>>) => ('error' in result ? result : { data: null });

export const {
  useAuthorsQuery,
  useLookupAuthorMutation,
  useSubscribeMutation,
  useUnsubscribeMutation,
  useSaveRegionsMutation,
  useSearchOutletsMutation,
} = authorListApi;
