import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';

const statements = [
  // numbers stay; words, publications and stories are of the author
  statement(
    {},
    `UPDATE alert
     SET reason = reason || '{"words": [], "publications": [], "stories": []}'::jsonb,
       author_ids = array_remove(author_ids, $1::bigint)
     WHERE author_ids @> ARRAY[$1::bigint]`,
  ),
  statement({}, `DELETE FROM alert WHERE subject_kind = 'author' AND subject_id = $1::bigint::text`),
  statement({}, `DELETE FROM standing_cause WHERE subject_kind = 'author' AND subject_id = $1::bigint::text`),
  statement({}, 'DELETE FROM watched_source WHERE author_id = $1::bigint'),
  statement(
    {},
    `DELETE FROM topic_post t USING recent_post p
     WHERE p.author_id = $1::bigint AND t.publication_id = p.publication_id`,
  ),
  statement({}, 'DELETE FROM recent_post WHERE author_id = $1::bigint'),
  statement({}, 'DELETE FROM topic_author WHERE author_id = $1::bigint'),
];

/** Deletes what alerts store of an author whom an administrator erased; counts of hours, without names, stay. */
@Controller()
export class ErasedAuthorsConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('author.erased', { batch: 10 })
  async erased(events: LogEvent<'author.erased'>[]): Promise<Step> {
    for (const { message } of events) {
      const { author } = message;
      if (!author) continue;
      await inTransaction(this.dataSource, async (tx) => {
        for (const one of statements) await affected(tx, one, [author.id]);
      });
    }
    return done();
  }
}
