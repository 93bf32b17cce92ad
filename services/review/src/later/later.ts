import { Injectable } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { Caller } from '@mm/http/caller.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import { DataSource } from 'typeorm';
import { Post } from '../posts/post.entity.js';

const longestSeconds = 366 * 24 * 3600;

const known = statement(
  columnsOf(Post, 'id'),
  'SELECT id FROM post WHERE id = ANY($1::bigint[]) AND revision > 0 LIMIT 1',
);
const putOff = statement(
  {},
  `INSERT INTO post_later (username, post_id, until, reason, at)
   SELECT $2, id, $3, $4, now()
     FROM post
    WHERE id = ANY($1::bigint[]) AND revision > 0 AND NOT saved AND NOT is_ignored
   ON CONFLICT (username, post_id) DO UPDATE
     SET until = excluded.until, reason = excluded.reason, at = excluded.at`,
);
const takeUp = statement({}, 'DELETE FROM post_later WHERE username = $2 AND post_id = ANY($1::bigint[])');

/** Posts that a person puts off; for everybody else they stay where they are. */
@Injectable()
export class Later {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Puts those of the posts off that nobody has decided on, again if they are. `until`: unix seconds, within a year.
   * Throws Invalid (`until-out-of-range`), and NotFound when there is none of the posts.
   */
  async putOff(
    { postIds, until, reason }: { postIds: readonly number[]; until: number; reason: string },
    { username }: Caller,
  ): Promise<void> {
    const seconds = until - Date.now() / 1000;
    if (seconds <= 0 || seconds > longestSeconds)
      throw new Invalid('until-out-of-range', 'until is in the future and within a year', [
        { path: 'body.until', code: 'until-out-of-range' },
      ]);
    await this.#withKnown(postIds, putOff, [username, new Date(until * 1000), reason]);
  }

  /** The posts are no longer put off. Throws NotFound when there is none of them. */
  takeUp(postIds: readonly number[], { username }: Caller): Promise<void> {
    return this.#withKnown(postIds, takeUp, [username]);
  }

  async #withKnown(postIds: readonly number[], change: typeof putOff, values: readonly unknown[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if ((await rows(tx, known, [postIds])).length === 0) throw new NotFound('the post', 'post-not-found');
      await affected(tx, change, [postIds, ...values]);
    });
  }
}
