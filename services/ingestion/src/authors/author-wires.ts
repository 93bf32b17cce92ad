import type { Caller } from '@mm/http/caller.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import type { AuthorWire, ProgressWire } from '@mm/proto/http/authors.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import type { AuthorRow } from './author-row.js';

const TIMEOUT_MS = 3_000;
const noProgress: ProgressWire = { all_cnt: 0, new_cnt: 0, saved_cnt: 0, ign_cnt: 0 };

/**
 * Authors in responses, with their progress. `review` counts it; while that service is unavailable it is zeros, so that
 * lists still work.
 */
export class AuthorWires {
  constructor(private readonly services: Pick<ServiceClient, 'call'>) {}

  /** The author in a response to `caller`; id '0' is an author that is not stored. */
  async one(caller: Caller, row: AuthorRow): Promise<AuthorWire> {
    const progressOf = await this.#progressOf(caller, row.id === '0' ? [] : [row]);
    return toAuthorWire(row, caller.username, progressOf(row.id));
  }

  /** Authors in a response to `caller`. */
  async list(caller: Caller, rows: readonly AuthorRow[]): Promise<AuthorWire[]> {
    const progressOf = await this.#progressOf(caller, rows);
    return rows.map((row) => toAuthorWire(row, caller.username, progressOf(row.id)));
  }

  async #progressOf(caller: Caller, rows: readonly AuthorRow[]): Promise<(id: string) => ProgressWire> {
    if (rows.length === 0) return () => noProgress;
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<Record<string, ProgressWire>>(
      (resolve) => (timer = setTimeout(() => resolve({}), TIMEOUT_MS)),
    );
    const requested = this.services
      .call(reviewCalls.progressOf, caller, { body: { author_ids: rows.map(({ id }) => Number(id)) } })
      .catch(() => ({}));
    const progress: Record<string, ProgressWire> = await Promise.race([requested, timedOut]);
    clearTimeout(timer);
    return (id) => progress[id] ?? noProgress;
  }
}

function toAuthorWire(row: AuthorRow, viewer: string, progress: ProgressWire): AuthorWire {
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
