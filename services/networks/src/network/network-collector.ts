import type { Counts } from '@mm/proto/http/counts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ClientHost, NetworkClient } from './network-client.js';

/** Reactions as the network reports them; -1 for what it does not. */
export type Counters = Counts;

/** A parsed user input: `value` is a screen name, a numeric id or an address that was not fetched yet. */
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
  /** Search words that a channel gives itself (YouTube). */ keywords?: string;
  /** Set when it was read from the network's public pages, without an account. */ via?: 'public';
}

/** The address of one post, parsed. */
export interface PostRef {
  /** What `post` needs; only its collector reads it. */
  value: string;
  /** Author in the address, if any. */
  author?: AuthorRef;
  /** The code under which `posts` returns the post, where the address has it. */
  code?: string;
  /** The same, once the author's own id is known, where the address has only the rest. */
  codeOf?(authorCode: string): string;
}

/** What `posts` needs of a stored author. */
export type AuthorKey = Pick<AuthorProfile, 'code' | 'username' | 'url'>;

/** A post by the network's own id; mm need not have it. */
export interface PostReference {
  network: NetworkId;
  code: string;
}

/** A post of the network, cleaned to plain text. Times are RFC 3339 in UTC. */
export interface RawPost {
  /** The network's own id, unique within the network, stable over edits. */ code: string;
  ownerCode: string;
  publishedAt: string;
  edited?: string;
  /** '' where the network has no titles. */ title: string;
  /** Complete, of any length. */ text: string;
  /** The original's address for a browser. */ url: string;
  /** The first picture or the still of a video, if any. */ displayUrl?: string;
  /** All pictures in their order, `displayUrl` included; absent for at most one. */ pictures?: string[];
  counters: Counters;
  /** Publishing type, 1..15. */ publishingType: number;
  isVideo: boolean;
  isAdvert: boolean;
  /** The post that this one is a repost of, if the network says so. */ repostOf?: PostReference;
  /** Canonical address of the text (outlets). */ canonical?: string;
  /** Other ids under which the network may return the same post (guid). */ aliases?: string[];
}

export interface RawComment {
  code: string;
  postCode: string;
  text: string;
  createdAt: string;
  likes: number;
  /** Number of replies; -1 = the network gives none. */ replies: number;
  owner: { code: string; username: string; url: string };
}

/** Versioned JSON that only its collector reads; MUST be stored in the same transaction as the page's posts. */
export type Cursor = { readonly v: number } & Readonly<Record<string, unknown>>;

/** `skipped` counts items of an unknown shape (worth an alert); `done` is true on the last page only. */
export interface PostsPage {
  posts: RawPost[];
  cursor: Cursor;
  done: boolean;
  skipped: number;
  /** Set when it was read from the network's public pages, without an account. */
  via?: 'public';
}

export interface PostsLimits {
  maxPosts: number;
  notBefore: Date;
}

/** An account with which collection signs in to a network. */
export interface OperatorAccount {
  username: string;
  password: string;
}

/** An HTTP proxy: `host` without brackets, '' for no account. */
export interface ProxyServer {
  protocol: 'http' | 'https';
  host: string;
  port: number;
  username: string;
  password: string;
}

/** What a network allows one credential. */
export interface CredentialBudget {
  /** Requests per second, and how many of them may come at once. */
  readonly perSecond: number;
  readonly burst: number;
  /** Units per day. */
  readonly perDay: number;
  /** IANA time zone whose midnight begins a new day. */
  readonly dayZone: string;
}

/** What a network needs to be read. */
export interface CollectorNeeds {
  readonly credential: 'none' | 'token';
  /**
   * 'token': operators' passwords are access tokens; 'session': operators sign in; 'client': their clients stay
   * connected (`createClient`), and a task without a client reads public pages. Absent without operators.
   */
  readonly operator?: 'token' | 'session' | 'client';
  /** Of one token or operator; absent where a credential has no limit of its own. */
  readonly budget?: CredentialBudget;
  /** True: `counters` lists an author's newest posts, so it takes posts of one author and needs `author`. */
  readonly countersByAuthor?: boolean;
}

/** What a collector may use apart from the network. */
export interface CollectContext {
  signal?: AbortSignal;
  /** Access token or key. */ credential?: string;
  /** The account that signs in, for networks that need `operator: 'session'`. */ operator?: OperatorAccount;
  /** The signed-in client of this collector, for networks that need `operator: 'client'`. */ client?: NetworkClient;
  /** Every request of the task goes through it, or fails. */ proxy?: ProxyServer;
  /**
   * Called before each request with its cost in units of the credential's budget: waits for the credential's rate.
   * Throws NetworkFault 'rate_limited' when the day's budget is spent or the credential was parked meanwhile.
   */
  spend?: (units: number) => Promise<void>;
  now?: () => Date;
}

/**
 * The I/O side of a network (server only). A collector never retries, never chooses credentials and keeps no state
 * between calls except rate limits. Every failure is a `NetworkFault`; a response of an unknown shape is a fault of
 * kind 'schema_drift'.
 */
export interface NetworkCollector {
  readonly id: NetworkId;
  readonly needs: CollectorNeeds;
  /** Parses an address, @name or id; null when it cannot belong to this network. Pure. */
  parseRef(input: string): AuthorRef | null;
  /** MUST fail with 'not_found' for unknown and deleted authors; a closed author is found, with `isClosed`. */
  lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile>;
  /**
   * Pages of posts since the cursor (null: since `notBefore`). It MUST be safe to stop after any page and continue from
   * its cursor: posts may repeat, but none is lost. Posts edited since then are returned again with the same code.
   */
  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage>;
  /** Counters by code; 'gone' = deleted in the network. Absent where the network has no counters. */
  counters?(codes: readonly string[], ctx: CollectContext, author?: AuthorKey): Promise<Map<string, Counters | 'gone'>>;
  /** Up to `max` comments, most liked first; [] when comments are closed. Absent where there are none. */
  comments?(postCode: string, ctx: CollectContext, limits: { max: number }, author?: AuthorKey): Promise<RawComment[]>;
  /**
   * Addresses of the pictures of an author's posts by code, in their order; [] = the post shows none, and posts that
   * were not found are left out. Present where `posts` may return posts without pictures that they have.
   */
  pictures?(codes: readonly string[], ctx: CollectContext, author: AuthorKey): Promise<Map<string, string[]>>;
  /** Parses the address of one post; null when it is none of this network. Pure. Outlets take every other page. */
  parsePost(address: URL): PostRef | null;
  /**
   * One post with its author as `lookup` returns it, read as cheaply as the network allows. MUST have the same code and
   * text as `posts` returns. Throws 'not_found' when it is gone or cannot be read by address.
   */
  post(ref: PostRef, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }>;
  /** Makes the client of an account, not connected yet. Present for networks that need `operator: 'client'`. */
  createClient?(host: ClientHost): NetworkClient;
}
