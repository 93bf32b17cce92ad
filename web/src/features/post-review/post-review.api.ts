import { original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import type { NetworkCalls } from '@mm/networks/network.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { authorCalls, updated } from '@mm/proto/http/author-calls.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { CommentWire } from '@mm/proto/http/comments.js';
import type { OperatorWire } from '@mm/proto/http/credentials.js';
import { reviewCalls, type PostSaveWire, type PostWire } from '@mm/proto/http/posts.js';
import { recognitionCalls } from '@mm/proto/http/recognition.js';
import { api, listTag, tagsOf, type TagId } from '../../api/api.js';
import type { ApiProblem } from '../../api/base-query.js';
import { mutationOf, schemaOf } from '../../api/endpoints.js';
import { callNetwork, networkOf, type NetworkResult } from '../../api/network-call.js';
import { requestOf } from '../../api/request-of.js';
import { keptNews, noNews, type PostListing, type PostPage } from './post-page.js';
import type { Wire } from '@mm/proto/http/once.js';

export interface AuthorPosts extends PostPage {
  isClosed: boolean;
}
export interface PostsArg {
  network: NetworkId;
  username: string;
  code: string;
  after?: string | undefined;
  size: number;
  user: string;
}
interface WatchedAuthor {
  name: string;
  isClosed: boolean;
}

/** The page that a request names. */
export const listingOf = ({ after, size }: Pick<PostsArg, 'after' | 'size'>): PostListing => ({
  isFirst: after === undefined,
  size,
});

/** A page that was fetched again, with the news that it lacks; unchanged posts stay the same objects. */
function withNews(draft: AuthorPosts, fetched: AuthorPosts, arg: PostsArg): AuthorPosts {
  const before = original(draft) as AuthorPosts;
  const news = keptNews(before.news, fetched, listingOf(arg), before.requestedAt ?? Date.now());
  return copyWithStructuralSharing(before, { ...fetched, news });
}

interface Requested {
  getCacheEntry: () => { data?: unknown };
  updateCachedData: (change: (page: PostPage) => void) => unknown;
}
/** `merge` does not know when its request was sent, so the cached page keeps it. */
const noteRequest = (_arg: unknown, { getCacheEntry, updateCachedData }: Requested): void => {
  const now = Date.now();
  if (getCacheEntry().data) updateCachedData((page) => void (page.requestedAt = now));
};
const isStale = ({ endpointState }: { endpointState?: { data?: unknown } | undefined }): boolean =>
  (endpointState?.data as PostPage | undefined)?.isStale ?? false;

interface RefreshArg {
  network: NetworkId;
  username: string;
  code: string;
  /** Undefined while none of the author's posts is known. */
  authorId: number | undefined;
}

export interface CommentsArg extends Pick<PostWire, 'network' | 'id' | 'code'> {
  /** Where the network has an operator select. */
  operator?: string;
}

/** What a collection of an author changes. */
const collectedTags = ({ network, username, authorId }: Omit<RefreshArg, 'code'>): TagId[] => [
  listTag('Post', `${network}:${username}`),
  authorId === undefined ? listTag('Author', network) : { type: 'Author', id: authorId },
];

function readPosts(network: NetworkId, { data, total, next }: NetworkResult): AuthorPosts {
  const read = networkOf(network)?.calls.posts.answer.read(data);
  return {
    posts: read?.posts ?? [],
    total: read?.total ?? total ?? read?.posts.length ?? 0,
    next: read?.next ?? next,
    isClosed: read?.isClosed ?? false,
    news: noNews(),
  };
}

export const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    posts: build.query<AuthorPosts, PostsArg>({
      queryFn: async ({ network, username, code, after, size, user }, queryApi) => {
        const input = (calls: NetworkCalls) => calls.posts.request.write({ username, code }, { size, after }, user);
        const result = await callNetwork(network, 'posts', input, queryApi);
        return 'error' in result ? result : { data: readPosts(network, result.data) };
      },
      onQueryStarted: noteRequest,
      forceRefetch: isStale,
      merge: (before, fetched, { arg }) => withNews(before, fetched, arg),
      providesTags: (result, _error, { network, username }) =>
        tagsOf('Post', result?.posts ?? [], `${network}:${username}`),
    }),
    /** What is known of a watched author without posts; null when nobody watches it. */
    watchedAuthor: build.query<WatchedAuthor | null, { network: NetworkId; username: string; code: string }>({
      queryFn: async ({ network, username, code }, queryApi) => {
        const input = (calls: NetworkCalls) =>
          calls.list.request.write({ search: code || username, page: 1, size: 10 });
        const result = await callNetwork(network, 'list', input, queryApi);
        if ('error' in result) return result;
        const found = networkOf(network)?.calls.list.answer.read(result.data.data).authors ?? [];
        const author = found.find((one) => [one.username, one.code].includes(code || username));
        return { data: author ? { name: author.full_name, isClosed: author.is_closed } : null };
      },
      providesTags: (_result, _error, { network }) => [listTag('Author', network)],
    }),
    /** `revision` is part of the cache key, so that an edited text is loaded again. */
    postText: build.query<CallResponse<typeof reviewCalls.postText>, { id: number; revision: number }>({
      query: ({ id }) => requestOf(reviewCalls.postText, { params: { id } }),
      responseSchema: schemaOf(reviewCalls.postText),
      keepUnusedDataFor: 10,
    }),
    savePost: build.mutation<PostWire, { network: NetworkId; post: PostSaveWire; owner: string; user: string }>({
      queryFn: async ({ network, post, owner, user }, queryApi) => {
        const result = await callNetwork(
          network,
          'save',
          (calls) => calls.save.request.write(post, { username: owner }, user),
          queryApi,
        );
        if ('error' in result) return result;
        const saved = networkOf(network)?.calls.save.answer.read(result.data.data);
        const unexpected: ApiProblem = { status: 1, code: 'not_as_declared', message: network };
        return saved ? { data: saved } : { error: unexpected };
      },
      invalidatesTags: (saved) => (saved ? [{ type: 'Author', id: saved.author_id }] : []),
    }),
    refreshAuthor: build.mutation<Wire<typeof updated>, RefreshArg>({
      queryFn: async ({ network, username, code }, queryApi) => {
        const result = await callNetwork(
          network,
          'update',
          (calls) => calls.update.request.write({ username, code }),
          queryApi,
        );
        return 'error' in result ? result : { data: updated().parse(result.data.data) };
      },
      invalidatesTags: (_result, _error, arg) => collectedTags(arg),
    }),
    /** Collects an author with the chosen operator and reads the posts, in one call. */
    collectPosts: build.mutation<
      AuthorPosts,
      Omit<PostsArg, 'after'> & Pick<RefreshArg, 'authorId'> & { operator: string }
    >({
      queryFn: async ({ network, username, code, size, user, operator }, queryApi) => {
        const input = (calls: NetworkCalls) => calls.posts.request.write({ username, code }, { size }, user, operator);
        const result = await callNetwork(network, 'posts', input, queryApi);
        return 'error' in result ? result : { data: readPosts(network, result.data) };
      },
      invalidatesTags: (_result, _error, arg) => collectedTags(arg),
    }),
    /** The accounts of a network that can be chosen. */
    operators: build.query<OperatorWire[], NetworkId>({
      queryFn: async (network, queryApi) => {
        const result = await callNetwork(network, 'operators', () => ({}), queryApi);
        return 'error' in result ? result : { data: result.data.data as OperatorWire[] };
      },
    }),
    comments: build.query<CommentWire[], CommentsArg>({
      queryFn: async ({ network, id, code, operator }, queryApi) => {
        const input = (calls: NetworkCalls) => calls.comments?.request.write({ id, code }, operator) ?? {};
        const result = await callNetwork(network, 'comments', input, queryApi);
        return 'error' in result
          ? result
          : { data: networkOf(network)?.calls.comments?.answer.read(result.data.data) ?? [] };
      },
    }),
    recognise: mutationOf(build, recognitionCalls.recognise),
    findSocial: mutationOf(build, authorCalls.searchSocial),
    findMedia: mutationOf(build, authorCalls.searchMedia),
  }),
});

export const {
  usePostsQuery,
  usePostTextQuery,
  useLazyPostTextQuery,
  useSavePostMutation,
  useRefreshAuthorMutation,
  useCollectPostsMutation,
  useOperatorsQuery,
  useRecogniseMutation,
  useCommentsQuery,
  useFindSocialMutation,
  useFindMediaMutation,
  useWatchedAuthorQuery,
} = reviewApi;
