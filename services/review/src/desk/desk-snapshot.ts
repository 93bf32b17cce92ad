import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows } from '@mm/database/statement.js';
import { withinTime } from '@mm/database/time-limit.js';
import type { Caller } from '@mm/http/caller.js';
import { answerLimit } from '@mm/http/problem.js';
import type { DeskFilterWire, SnapshotSort } from '@mm/proto/http/desk.js';
import { DataSource } from 'typeorm';
import { orderOf, type Bind } from '../posts/post-order.js';
import { firstOfStories } from '../stories/stories-of-posts.js';
import { conditionsOf } from './desk-conditions.js';
import { matcherOf, WordsTrial } from './try-words.js';
import { VisibleTopics } from './visible-topics.js';

const ids = { id: column.bigint() };
/** As in reports ('больше обычного'): what the author's last posts before a post usually have. */
const [usualOf, minSample] = [100, 10];

const newest = orderOf('-date', true);
const orders = {
  '-date': newest,
  '-reach': orderOf('-reach', true),
  '-unsure': '(NOT p.machine_ignored) DESC, p.confidence ASC NULLS FIRST, p.published_at DESC, p.id DESC',
};
type Sort = keyof typeof orders | SnapshotSort;

/** Unknown reactions count as 0. */
const reactionsOf = (post: string): string =>
  ['likes', 'comments', 'shares'].map((name) => `greatest(${post}.${name}, 0)`).join(' + ');

/** The posts of a filter as they are now: a list that stays as it is while one reads. */
@Injectable()
export class DeskSnapshot {
  constructor(
    private readonly dataSource: DataSource,
    private readonly visibleTopics: VisibleTopics,
  ) {}

  /**
   * The ids of the first `most` posts, with `stories` each story's first, and whether there are more or not all texts
   * could be tried. By '-rising' the newest ones are compared with what is usual for their authors. Throws
   * Invalid for a faulty expression, NotFound for a hidden topic, TookTooLong.
   */
  async take(
    filter: DeskFilterWire,
    { sort, most }: { sort: Sort; most: number },
    caller: Caller,
  ): Promise<{ ids: number[]; isCut: boolean }> {
    const matcher = matcherOf(filter);
    if (filter.topic !== undefined) await this.visibleTopics.assertVisible(filter.topic, caller);
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const where = conditionsOf(filter, caller.username, bind).join(' AND ');
    const text =
      sort === '-rising'
        ? risingSql(where, most + 1)
        : `SELECT p.id FROM post p WHERE ${where} ORDER BY ${orders[sort]} LIMIT ${most + 1}`;
    const all = await withinTime(this.dataSource, answerLimit, (read) => read({ columns: ids, text }, values));
    const listed = all.slice(0, most).map(({ id }) => id);
    const isCut = all.length > most;
    const { found, tried } = matcher
      ? await new WordsTrial(this.dataSource, matcher).matching(listed, most)
      : { found: listed, tried: listed.length };
    const matching = found.map((id) => ({ id }));
    const shown = filter.stories
      ? await firstOfStories((...asked) => rows(this.dataSource, ...asked), matching)
      : matching;
    return { ids: shown.map(({ id }) => Number(id)), isCut: isCut || tried < listed.length };
  }
}

/**
 * Each author's posts are read once, the newest first, so that what is usual before a candidate is a part of them.
 * Posts of authors with fewer posts before them come last: nothing is usual yet.
 */
const risingSql = (where: string, size: number): string => `
  WITH candidate AS (
    SELECT p.id, p.author_id, p.published_at, p.machine_ignored, ${reactionsOf('p')} AS reactions
      FROM post p WHERE ${where} ORDER BY ${newest} LIMIT ${size}
  ),
  span AS (
    SELECT author_id, min(published_at) AS first, max(published_at) AS last FROM candidate GROUP BY author_id
  ),
  history AS MATERIALIZED (
    SELECT s.author_id,
      array_agg(h.id ORDER BY h.published_at DESC, h.id DESC) AS ids,
      array_agg(h.reactions ORDER BY h.published_at DESC, h.id DESC) AS reactions
      FROM span s
      CROSS JOIN LATERAL (
        SELECT b.id, b.published_at, ${reactionsOf('b')} AS reactions
          FROM post b
         WHERE b.author_id = s.author_id AND b.revision > 0 AND b.published_at BETWEEN s.first AND s.last
        UNION ALL (
          SELECT b.id, b.published_at, ${reactionsOf('b')}
            FROM post b
           WHERE b.author_id = s.author_id AND b.revision > 0 AND b.published_at < s.first
           ORDER BY b.published_at DESC, b.id DESC
           LIMIT ${usualOf}
        )
      ) h
     GROUP BY s.author_id
  )
  SELECT p.id
    FROM candidate p
    JOIN history h USING (author_id)
    CROSS JOIN LATERAL (SELECT array_position(h.ids, p.id) AS place) a
    CROSS JOIN LATERAL (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY e) AS median, count(*) AS sample
        FROM unnest(h.reactions[a.place + 1:a.place + ${usualOf}]) e
    ) usual
   ORDER BY (NOT p.machine_ignored) DESC,
     CASE WHEN usual.sample >= ${minSample} THEN p.reactions / greatest(usual.median, 1) END DESC NULLS LAST,
     p.published_at DESC, p.id DESC`;
