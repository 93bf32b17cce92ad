import { Injectable } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import { DataSource } from 'typeorm';
import type { PostRow } from '../posts/post-row.js';
import { postsByIds } from '../posts/post.reads.js';
import { storiesOfPosts } from '../stories/stories-of-posts.js';
import { PostLater } from './post-later.entity.js';
import { VisibleTopics } from './visible-topics.js';

const topicsOf = statement(
  { post_id: column.bigint(), topic_ids: column.arrayOf(column.bigint()) },
  `SELECT post_id, array_agg(topic_id ORDER BY topic_id) AS topic_ids
     FROM post_topic WHERE post_id = ANY($1::bigint[]) GROUP BY post_id`,
);
const putOff = statement(
  columnsOf(PostLater, 'post_id', 'until', 'reason'),
  'SELECT post_id, until, reason FROM post_later WHERE username = $1 AND post_id = ANY($2::bigint[]) AND until > now()',
);

/** Posts as the desk shows them to a caller. */
@Injectable()
export class DeskPosts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly visibleTopics: VisibleTopics,
  ) {}

  /** In the order of the ids; unknown ones are missing. */
  async byIds(ids: readonly (number | string)[], caller: Caller): Promise<DeskPostWire[]> {
    const found = new Map((await postsByIds(this.dataSource, ids)).map((post) => [post.id, post]));
    return this.wires(
      ids.flatMap((id) => found.get(String(id)) ?? []),
      caller,
    );
  }

  /** Adds topics that the caller may see, until when the caller has put a post off, and its story. */
  async wires(posts: readonly PostRow[], caller: Caller): Promise<DeskPostWire[]> {
    const ids = posts.map(({ id }) => id);
    const [topics, laters, stories] = await Promise.all([
      rows(this.dataSource, topicsOf, [ids]),
      rows(this.dataSource, putOff, [caller.username, ids]),
      storiesOfPosts(this.dataSource, ids),
    ]);
    const names = topics.length > 0 ? await this.visibleTopics.names(caller) : new Map<number, string>();
    const topicsById = new Map(topics.map(({ post_id: id, topic_ids: topicIds }) => [id, topicIds]));
    const laterById = new Map(laters.map(({ post_id: id, until, reason }) => [id, { until, reason }]));
    return posts.map((post) => {
      const later = laterById.get(post.id);
      return {
        ...toPostWire(post),
        topics: (topicsById.get(post.id) ?? []).flatMap((topicId) => {
          const name = names.get(Number(topicId));
          return name === undefined ? [] : [{ id: Number(topicId), name }];
        }),
        later: later ? { until: Math.floor(later.until.getTime() / 1000), reason: later.reason } : null,
        story: stories.get(post.id) ?? null,
      };
    });
  }
}
