import { create } from '@bufbuild/protobuf';
import { AuthorSchema, type Author } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { AuthorWire, ProgressWire } from '@mm/proto/http/authors.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { AuthorProfile } from '@mm/networks/network-collector.js';

/** A row of an author with its watchers (oldest first) and the state of its collection. */
export interface AuthorRow {
  id: string;
  network: NetworkId;
  code: string;
  username: string;
  full_name: string;
  biography: string;
  followers: number;
  follows: number;
  media_count: number;
  oblasts: number[];
  is_group: boolean;
  is_closed: boolean;
  url: string;
  auto_update: boolean;
  watchers: string[];
  trouble: string | null;
  collected_at: Date | null;
}

/** Columns of an AuthorRow for `FROM author a`, without those of the poll target. */
export const authorColumns = `a.id, a.network, a.code, a.username, a.full_name, a.biography,
  a.followers, a.follows, a.media_count, a.oblasts, a.is_group, a.is_closed, a.url, a.auto_update,
  ARRAY(SELECT w.username FROM watcher w WHERE w.author_id = a.id ORDER BY w.since, w.username) AS watchers`;

export const selectAuthor = `SELECT ${authorColumns}, t.trouble, t.collected_at
  FROM author a
  LEFT JOIN poll_target t ON t.author_id = a.id`;

export const noProgress: ProgressWire = { all_cnt: 0, new_cnt: 0, saved_cnt: 0, ign_cnt: 0 };

/** The author in a response to `viewer`. */
export function toAuthorWire(row: AuthorRow, viewer: string, progress: ProgressWire = noProgress): AuthorWire {
  return {
    id: Number(row.id),
    network: row.network,
    code: row.code,
    username: row.username,
    full_name: row.full_name,
    name: row.username,
    biography: row.biography,
    followers_count: row.followers,
    follows_count: row.follows,
    media_count: row.media_count,
    oblasts: row.oblasts,
    watcher: row.watchers.includes(viewer) ? viewer : (row.watchers[0] ?? ''),
    watchers: row.watchers,
    auto_update: row.auto_update,
    update_date: row.collected_at ? Math.floor(row.collected_at.getTime() / 1000) : 0,
    is_group: row.is_group,
    is_closed: row.is_closed,
    url: row.url,
    trouble: row.trouble ?? '',
    progress,
  };
}

/** The response for a profile that is not stored yet: id 0. */
export function unknownAuthorWire(network: NetworkId, profile: AuthorProfile, oblasts: number[]): AuthorWire {
  return {
    id: 0,
    network,
    code: profile.code,
    username: profile.username,
    full_name: profile.fullName,
    name: profile.username,
    biography: profile.biography,
    followers_count: profile.followers,
    follows_count: profile.follows,
    media_count: profile.mediaCount,
    oblasts,
    watcher: '',
    watchers: [],
    auto_update: true,
    update_date: 0,
    is_group: profile.isGroup,
    is_closed: profile.isClosed,
    url: profile.url,
    trouble: '',
    progress: noProgress,
  };
}

/** The author of an event. */
export function toAuthorEvent(row: AuthorRow): Author {
  return create(AuthorSchema, {
    id: Number(row.id),
    network: row.network,
    code: row.code,
    username: row.username,
    fullName: row.full_name,
    url: row.url,
    isGroup: row.is_group,
    followers: row.followers,
    oblasts: row.oblasts,
    isClosed: row.is_closed,
  });
}
