import type { NetworkId } from '@mm/proto/vocabulary/network.js';

/** Counters of a post; -1 = the network does not tell. */
export interface Counters {
  likes: number;
  comments: number;
  shares: number;
  views: number;
}

/** What a person typed, understood: `value` is a screen name, a numeric id or an address; never fetched yet. */
export interface AuthorRef {
  kind: 'name' | 'id' | 'address';
  value: string;
}

/** `code` is the network's own author id (VK '-1001', outlets their host). Counts of -1 are unset. */
export interface AuthorProfile {
  code: string;
  username: string;
  fullName: string;
  biography: string;
  followers: number;
  follows: number;
  mediaCount: number;
  isGroup: boolean;
  isClosed: boolean;
  url: string;
}

/** What `posts` needs of a stored author. */
export type AuthorKey = Pick<AuthorProfile, 'code' | 'username' | 'url'>;

/** A post as the network gave it, cleaned to plain text. Times are RFC 3339 in UTC. */
export interface RawPost {
  /** The network's own id, unique within the network, stable over edits. */ code: string;
  ownerCode: string;
  publishedAt: string;
  edited?: string;
  /** '' where the network has no titles. */ title: string;
  /** Whole, however long. */ text: string;
  /** Opens the original for a person. */ url: string;
  /** A picture, if any. */ displayUrl?: string;
  counters: Counters;
  /** 1..15, see spec/decisions "publishing types". */ publishingType: number;
  isVideo: boolean;
  isRobot: boolean;
  isAdvert: boolean;
  /** Address that identifies the text wherever it is published (outlets). */ canonical?: string;
  /** Other ids under which the same post may come again (guid). */ aliases?: string[];
}

export interface RawComment {
  code: string;
  postCode: string;
  text: string;
  createdAt: string;
  likes: number;
  /** Answers to it; -1 = the network does not tell. */ replies: number;
  owner: { code: string; username: string; url: string };
}

/** JSON, versioned, meaningful to its collector only; MUST be stored in the same transaction as the page's posts. */
export type Cursor = { readonly v: number } & Readonly<Record<string, unknown>>;

/** `skipped` counts items whose shape was not understood (worth an alert); `done` is true on the last page only. */
export interface PostsPage {
  posts: RawPost[];
  cursor: Cursor;
  done: boolean;
  skipped: number;
}

export interface PostsLimits {
  maxPosts: number;
  notBefore: Date;
}

/** What a collector may use besides the network itself. */
export interface CollectContext {
  signal?: AbortSignal;
  /** Access token or key. */ credential?: string;
  now?: () => Date;
}

/**
 * The I/O side of a network (server only). A collector never retries, never chooses credentials and never keeps state
 * between calls but politeness; every failure is a `NetworkFault`; an answer that it does not understand is a fault of
 * kind 'schema_drift', never a crash.
 */
export interface NetworkCollector {
  readonly id: NetworkId;
  readonly needs: { readonly credential: 'none' | 'token' };
  /** Pure: an address, @name or id → ref; null when it cannot belong to this network. */
  parseRef(input: string): AuthorRef | null;
  /** MUST fail with 'not_found' for unknown and deleted authors; a closed author is found, with `isClosed`. */
  lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile>;
  /**
   * Pages of posts since the cursor (null: since `notBefore`). MUST be safe to stop after any page and go on from its
   * cursor: nothing may be lost, posts may come twice. Posts edited since come again with the same code.
   */
  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage>;
  /** Counters by code; 'gone' = deleted there. Absent where the network has no counters. */
  counters?(codes: readonly string[], ctx: CollectContext): Promise<Map<string, Counters | 'gone'>>;
  /** Up to `max` comments, most liked first; [] when comments are closed. Absent where there are none. */
  comments?(postCode: string, ctx: CollectContext, limits: { max: number }): Promise<RawComment[]>;
}
