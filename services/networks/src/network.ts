import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { Call } from '@mm/proto/http/call.js';
import type { CommentWire } from '@mm/proto/http/comments.js';
import type { PostSaveWire, PostWire } from '@mm/proto/http/posts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';

/** Columns that an author table can show, in the order in which a descriptor names them. */
export type AuthorColumn =
  'index' | 'watcher' | 'username' | 'full_name' | 'regions' | 'followers' | 'auto_update' | 'update_date' | 'progress';

/** Fields of the read-only profile in the 'Add Author' modal. */
export type ProfileField =
  'id' | 'username' | 'full_name' | 'biography' | 'followers_count' | 'follows_count' | 'media_count';

/** The words a screen shows for this network (S1 §8); the server never sends them. */
export interface NetworkTexts {
  found: string;
  notFound: string;
  closed: string;
  subscribed: string;
  subscribeFailed: string;
  unsubscribed: string;
  unsubscribeFailed: string;
  postsFailed: string;
  refreshFailed: string;
  saved: string;
  saveFailed: string;
  /** Placeholder of the lookup field. */ lookupHint: string;
  /** The button that reloads the posts. */ loadPosts: string;
  /** What an empty author list says to do next. */ emptyAuthors: string;
}

/** One request in the terms of its call: path parameters, query and body. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

export interface AuthorListQuery {
  page?: number;
  size?: number;
  sort?: string;
  mine?: boolean;
  oblasts?: readonly number[];
  search?: string;
}

/** The specific call of each thing a screen does; every network has the same names with its own paths and shapes. */
export interface NetworkCalls {
  list: AnyCall;
  lookup: AnyCall;
  subscribe: AnyCall;
  unsubscribe: AnyCall;
  update: AnyCall;
  posts: AnyCall;
  save: AnyCall;
  /** Where `comments` is not 'none'. */ comments?: AnyCall;
}
type AnyCall = Pick<Call, 'id' | 'method' | 'path' | 'service'>;

/** How a screen's question becomes the request of this network's call. `user` is the signed-in username. */
export interface RequestBuilders {
  list(query: AuthorListQuery): CallInput;
  lookup(name: string, user: string): CallInput;
  subscribe(author: Pick<AuthorWire, 'username' | 'code'>, user: string): CallInput;
  unsubscribe(author: Pick<AuthorWire, 'username' | 'code'>): CallInput;
  update(author: Pick<AuthorWire, 'username' | 'code'>): CallInput;
  posts(author: { username: string; code?: string }, page: number, size: number, user: string): CallInput;
  save(post: PostSaveWire, author: { username: string }, user: string): CallInput;
  comments?(post: Pick<PostWire, 'code'>): CallInput;
}

/** How this network's answers are read; `total` is undefined where only the header X-Total-Count tells it. */
export interface ResponseReaders {
  authors(response: unknown): { authors: AuthorWire[]; total: number | undefined };
  posts(response: unknown): { posts: PostWire[]; total: number | undefined; isClosed: boolean };
  saved(response: unknown): PostWire;
  comments?(response: unknown): CommentWire[];
}

/**
 * What a network is, as data: menu, tables, modal, review screen, routes and words are drawn from it.
 * MUST be isomorphic (no Node, no I/O): the web imports it. A difference between networks is a property here,
 * never a comparison with `id` elsewhere.
 */
export interface NetworkDescriptor<Calls extends NetworkCalls = NetworkCalls> {
  readonly id: NetworkId;
  /** `socialNet` on the wire (1..6); 0 for mass media. */
  readonly number: number;
  readonly kind: 'social' | 'media';
  /** `type` of report calls: 1 social networks, 2 mass media. */
  readonly reportType: 1 | 2;
  readonly label: string;
  readonly screens: {
    readonly authors: { readonly path: string; readonly title: string };
    /** `path` in react-router syntax; `to` fills it for an author. */
    readonly review: {
      readonly path: string;
      readonly title: string;
      readonly to: (author: { username: string; code: string }) => string;
    };
  };
  readonly columns: readonly { readonly id: AuthorColumn; readonly title: string }[];
  readonly profile: readonly { readonly id: ProfileField; readonly title: string }[];
  /** What a person types to find an author. */
  readonly lookupBy: 'username' | 'url' | 'host';
  /** Authors carry regions (column, filter, checkboxes); `soctype` of change/pre-selected-oblast. */
  readonly regions: { readonly soctype: string } | null;
  /** 'operator' = loading needs an operator's account. */
  readonly comments: 'none' | 'list' | 'operator';
  /** The list screen has a search box, with its debounce in ms. */
  readonly search: { readonly debounceMs: number } | null;
  /** Posts have a title beside the text. */
  readonly titledPosts: boolean;
  readonly texts: NetworkTexts;
  /** The exact calls of the specifications for this network, with how to ask and read them. */
  readonly calls: Calls;
  readonly toRequest: RequestBuilders;
  readonly fromResponse: ResponseReaders;
}
