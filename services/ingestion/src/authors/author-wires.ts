import { Injectable } from '@nestjs/common';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { Caller } from '@mm/http/caller.js';
import { ServiceClient } from '@mm/http/service-client.js';
import type { AuthorWire, ProgressWire } from '@mm/proto/http/authors.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import type { AuthorRow } from './author-row.js';

const TIMEOUT_MS = 3_000;
const aliasesOf = new Map(descriptorList.map(({ id, authorAliases }) => [id, authorAliases]));
const noProgress: ProgressWire = { all_cnt: 0, new_cnt: 0, saved_cnt: 0, ign_cnt: 0 };
const unknownProgress: ProgressWire = { all_cnt: -1, new_cnt: -1, saved_cnt: -1, ign_cnt: -1 };

/** Authors in responses, with their progress. `review` counts it; lists also work while that service is unavailable. */
@Injectable()
export class AuthorWires {
  constructor(private readonly services: ServiceClient) {}

  /** The author in a response to `caller`; id '0' is an author that is not stored. Progress starts with zeros. */
  async one(caller: Caller, row: AuthorRow): Promise<AuthorWire> {
    const progress = row.id === '0' ? undefined : await this.#progressOf(caller, [row]);
    return toAuthorWire(row, caller.username, progress?.[row.id] ?? noProgress);
  }

  /** Authors in a response to `caller`. Progress that `review` cannot say now is -1. */
  async list(caller: Caller, rows: readonly AuthorRow[]): Promise<AuthorWire[]> {
    const progress = await this.#progressOf(caller, rows);
    return rows.map((row) =>
      toAuthorWire(row, caller.username, progress ? (progress[row.id] ?? noProgress) : unknownProgress),
    );
  }

  /** Progress by author id, without authors that have no posts; undefined when `review` does not answer in time. */
  async #progressOf(
    caller: Caller,
    rows: readonly AuthorRow[],
  ): Promise<Partial<Record<string, ProgressWire>> | undefined> {
    if (rows.length === 0) return {};
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)));
    const requested = this.services
      .call(reviewCalls.progressOf, caller, { body: { author_ids: rows.map(({ id }) => Number(id)) } })
      .catch(() => undefined);
    const progress = await Promise.race([requested, timedOut]);
    clearTimeout(timer);
    return progress;
  }
}

function toAuthorWire(row: AuthorRow, viewer: string, progress: ProgressWire): AuthorWire {
  const wire: AuthorWire = {
    status: '200',
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
    last_fault: row.last_fault ?? '',
    progress,
    ...(row.keywords ? { keywords: row.keywords } : {}),
  };
  const aliases = Object.entries(aliasesOf.get(row.network) ?? {});
  return { ...wire, ...Object.fromEntries(aliases.map(([alias, field]) => [alias, wire[field]])) };
}
