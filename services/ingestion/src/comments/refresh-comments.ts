import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { AuthorsElsewhere } from '../collection/authors-elsewhere.js';
import { BackgroundRounds } from '../collection/background-rounds.js';
import { CollectionScheduler } from '../collection/collection-scheduler.js';
import { CollectionSettings } from '../collection/collection-settings.js';
import { Post } from '../collection/post.entity.js';
import { BlockedAuthors } from '../authors/blocked-authors.js';
import { Networks } from '../networks/networks.js';
import { nextCommentsAt } from '../collection/reading-ages.js';
import { fetchComments, storeComments } from './post-comments.js';

/** Whether there is something to read in posts `p` with stored comments `c` of authors with poll plan `t`. */
const HAS_CHANGED = `p.comments > 0 AND p.comments IS DISTINCT FROM c.counted AND t.next_at < 'infinity'`;
const DUE = `p.network = $1 AND p.next_comments_at <= now() AND p.withdrawn_at IS NULL`;

const postpone = statement(
  {},
  `UPDATE post SET next_comments_at = ${nextCommentsAt('published_at')}
   WHERE id IN (
     SELECT p.id
     FROM post p
     JOIN poll_target t ON t.author_id = p.author_id
     LEFT JOIN post_comments c ON c.post_id = p.id
     WHERE ${DUE} AND (${HAS_CHANGED}) IS NOT TRUE
     ORDER BY p.id
     LIMIT 1000
     FOR UPDATE OF p SKIP LOCKED)`,
);
const claim = statement(
  {
    ...columnsOf(Post, 'id', 'code'),
    author_code: column.text(),
    author_username: column.text(),
    author_url: column.text(),
  },
  `UPDATE post r SET next_comments_at = now() + interval '15 minutes'
   FROM author a
   WHERE a.id = r.author_id AND r.id = (
     SELECT p.id
     FROM post p
     JOIN poll_target t ON t.author_id = p.author_id
     LEFT JOIN post_comments c ON c.post_id = p.id
     WHERE ${DUE} AND ${HAS_CHANGED} AND p.author_id <> ALL($2::bigint[])
     ORDER BY p.is_saved DESC, p.comments - coalesce(c.counted, 0) DESC, p.id
     LIMIT 1
     FOR UPDATE OF p SKIP LOCKED)
   RETURNING r.id, r.code, a.code AS author_code, a.username AS author_username, a.url AS author_url`,
);
const finish = statement({}, `UPDATE post SET next_comments_at = ${nextCommentsAt('published_at')} WHERE id = $1`);

/**
 * Reads comments of young posts again when their number changed, so that they can be shown while the network cannot be
 * read. Saved posts and those with most new comments come first; the share of the budget is small.
 */
@Injectable()
export class RefreshComments implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #rounds: BackgroundRounds;

  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly elsewhere: AuthorsElsewhere,
    scheduler: CollectionScheduler,
    settings: CollectionSettings,
    private readonly blocked: BlockedAuthors,
  ) {
    this.#rounds = new BackgroundRounds(dataSource, scheduler, elsewhere, {
      name: 'read comments',
      share: 'comments',
      networks: networks.ids,
      intervalSeconds: settings.countEverySeconds,
    });
  }

  onApplicationBootstrap(): void {
    this.#rounds.start((network, elsewhere) => this.refreshDue(network, elsewhere));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#rounds.stop();
  }

  /**
   * Reads the comments of one due post of a network. Returns false when none is due, or only those that are left to
   * other processes. Throws NetworkFault.
   */
  async refreshDue(network: NetworkId, elsewhere?: readonly string[]): Promise<boolean> {
    const collector = this.networks.collector(network);
    if (!collector.comments) return false;
    await affected(this.dataSource, postpone, [network]);
    const left = elsewhere ?? (await this.elsewhere.ids(network));
    const [post] = await rows(this.dataSource, claim, [network, left]);
    if (!post) return false;
    try {
      const author = { code: post.author_code, username: post.author_username, url: post.author_url };
      const options = { signal: this.#rounds.signal };
      const comments = await fetchComments(this.networks, network, { code: post.code, author }, options);
      if (comments)
        await storeComments(this.dataSource, post.id, await this.blocked.allowedComments(network, comments));
    } catch (error) {
      // a post that is gone is withdrawn by its counters
      if (!isFault(error) || (error.kind !== 'not_found' && error.scope !== 'author')) throw error;
    }
    await affected(this.dataSource, finish, [post.id]);
    return true;
  }
}
