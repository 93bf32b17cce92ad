import type { AlertWire } from '../http/alerts.js';
import type { ProgressWire } from '../http/authors.js';
import type { ClientWire } from '../http/clients.js';
import type { PostWire } from '../http/posts.js';
import type { SearchState } from '../http/searches.js';
import type { SourceState } from '../http/source-health.js';

/** Opaque position in the event log; a client sends back the last one that it received. */
export type Cursor = string;

export interface LiveEvent {
  cursor: Cursor;
}

/** What somebody decided about a post, with the new totals of its author. */
export interface ReviewedPost {
  id: number;
  network: string;
  author_id: number;
  version: number;
  /** '' if what was decided was taken back; the labels are then empty. */
  reviewed_by: string;
  labels: {
    lang: string | null;
    spheres: number[];
    oblasts: number[];
    tone: number | null;
    event: number | null;
    event_name: string;
    is_ignored: boolean;
    saved: boolean;
  };
  progress: ProgressWire | null;
}

export interface ServerToClientEvents {
  hello: (event: { cursor: Cursor }) => void;
  /** The client may have missed events: it reloads over HTTP what it shows. */
  resync: (event: { cursor: Cursor; reason: 'cursor-too-old' | 'backlog' | 'unknown-cursor' }) => void;
  'post:classified': (event: LiveEvent & { post: PostWire; watchers: string[]; history: boolean }) => void;
  'post:reviewed': (event: LiveEvent & ReviewedPost) => void;
  /** The same for several posts of one decision; clients pass each on as `post:reviewed`. */
  'posts:reviewed': (event: LiveEvent & { posts: ReviewedPost[] }) => void;
  'post:counted': (
    event: LiveEvent & {
      network: string;
      author_id: number;
      posts: { id: number; likes_count: number; comments_count: number; share_count: number; views_count: number }[];
    },
  ) => void;
  'post:withdrawn': (event: LiveEvent & { id: number; network: string; author_id: number }) => void;
  /** Ids only; a screen that shows one of these posts reads it again. */
  'story:changed': (
    event: LiveEvent & { id: number; version: number; added: number[]; removed: number[]; merged_into: number | null },
  ) => void;
  'author:changed': (
    event: LiveEvent & {
      id: number;
      network: string;
      username: string;
      watchers: string[];
      change: 'subscribed' | 'unsubscribed' | 'refreshed';
    },
  ) => void;
  'source:health': (
    event: LiveEvent & {
      author_id: number;
      network: string;
      username: string;
      state: SourceState;
      previous: SourceState;
      reason: string;
    },
  ) => void;
  'resource:changed': (
    event: LiveEvent & { kind: 'proxy' | 'token' | 'operator' | 'owner'; network: string; name: string },
  ) => void;
  'client:status': (event: LiveEvent & { network: string; client: ClientWire }) => void;
  'topic:matched': (
    event: LiveEvent & {
      publication_id: number;
      topic_ids: number[];
      index: 'social' | 'media';
      published_at: number;
      change: 'added' | 'changed' | 'removed';
    },
  ) => void;
  'topic:changed': (event: LiveEvent & { topic_id: number; is_section: boolean; deleted: boolean }) => void;
  'publication:relevance': (
    event: LiveEvent & { topic_id: number; publication_ids: number[]; relevant: boolean },
  ) => void;
  /** To the sockets of the account and to administrators; clients then renew their token. */
  'account:changed': (
    event: LiveEvent & {
      user_id: number;
      username: string;
      change: 'created' | 'updated' | 'roles' | 'sessions-ended' | 'deleted' | 'restored' | 'token-revoked';
      disabled: boolean;
      roles: string[];
    },
  ) => void;
  /** To the sockets of the account whose search it is. */
  'search:changed': (
    event: LiveEvent & {
      id: string;
      state: SearchState;
      done: number;
      total: number;
      found: number;
      fresh: number;
    },
  ) => void;
  'hit:changed': (event: LiveEvent & { code: string; is_full: boolean; saved: boolean; is_ignored: boolean }) => void;
  'reference:changed': (event: LiveEvent & { kind: 'sphere' | 'oblast' | 'event'; id: number }) => void;
  /**
   * To administrators; the time zone and the thresholds of recognition, which screens use, to all. `percent`: the new
   * value of a threshold, null for the initial one.
   */
  'setting:changed': (event: LiveEvent & { key: string; percent?: number | null }) => void;
  /**
   * It was raised, or grew to twice its size. To those who may see its subject; why it was raised and how many are open
   * is read over HTTP.
   */
  'alert:raised': (
    event: LiveEvent &
      Pick<
        AlertWire,
        'id' | 'kind' | 'subject_kind' | 'subject_id' | 'subject_name' | 'severity' | 'takes_over_wall' | 'raised_at'
      >,
  ) => void;
  'alert:changed': (
    event: LiveEvent &
      Pick<AlertWire, 'id' | 'subject_kind' | 'subject_id'> & {
        change: 'acknowledged' | 'ended' | 'grown';
        /** Username; '' when the cause ended or the alert grew. */
        changed_by: string;
        /** Unix seconds. */
        changed_at: number;
      },
  ) => void;
}
