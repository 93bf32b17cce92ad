import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { authorCalls, lookup, type AuthorWire, type LookupWire } from '@mm/proto/http/authors.js';
import type { AuthorListQuestion } from '@mm/networks/network.js';
import { api } from '../../api/api.js';
import { mutationOf } from '../../api/endpoints.js';
import { askNetwork, networkOf } from '../../api/network-call.js';

export interface AuthorsArg extends AuthorListQuestion {
  network: NetworkId;
}
interface OneAuthor {
  network: NetworkId;
  author: Pick<AuthorWire, 'username' | 'code'>;
  user: string;
}

export const authorListApi = api.injectEndpoints({
  endpoints: (build) => ({
    authors: build.query<{ authors: AuthorWire[]; total: number }, AuthorsArg>({
      queryFn: async ({ network, ...question }, queryApi) => {
        const answer = await askNetwork(network, 'list', (d) => d.ask.list(question), queryApi);
        if ('error' in answer) return answer;
        const { authors, total } = read(network, answer.data.data);
        return { data: { authors, total: total ?? answer.data.total ?? authors.length } };
      },
      providesTags: ['Author'],
    }),
    lookupAuthor: build.mutation<LookupWire, { network: NetworkId; name: string; user: string }>({
      queryFn: async ({ network, name, user }, queryApi) => {
        const answer = await askNetwork(network, 'lookup', (d) => d.ask.lookup(name, user), queryApi);
        return 'error' in answer ? answer : { data: lookup.parse(answer.data.data) };
      },
    }),
    subscribe: build.mutation<null, OneAuthor>({
      queryFn: async ({ network, author, user }, queryApi) =>
        done(await askNetwork(network, 'subscribe', (d) => d.ask.subscribe(author, user), queryApi)),
      invalidatesTags: ['Author', 'Queue'],
    }),
    unsubscribe: build.mutation<null, OneAuthor>({
      queryFn: async ({ network, author }, queryApi) =>
        done(await askNetwork(network, 'unsubscribe', (d) => d.ask.unsubscribe(author), queryApi)),
      invalidatesTags: ['Author', 'Queue'],
    }),
    saveRegions: mutationOf(build, authorCalls.preselectOblasts, { invalidates: ['Author'] }),
    searchOutlets: mutationOf(build, authorCalls.searchMedia),
  }),
});

const read = (network: NetworkId, data: unknown) => networkOf(network)?.read.authors(data) ?? { authors: [], total: 0 };
const done = (answer: Awaited<ReturnType<typeof askNetwork>>) => ('error' in answer ? answer : { data: null });

export const {
  useAuthorsQuery,
  useLookupAuthorMutation,
  useSubscribeMutation,
  useUnsubscribeMutation,
  useSaveRegionsMutation,
  useSearchOutletsMutation,
} = authorListApi;
