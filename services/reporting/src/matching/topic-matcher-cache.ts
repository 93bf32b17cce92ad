import { Injectable } from '@nestjs/common';
import { column, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { type TopicExpression, TopicMatcher } from '@mm/keywords/matcher.js';
import { alreadyChecked } from '@mm/keywords/expression-size.js';
import { parse, parseList } from '@mm/keywords/parse.js';

const lockId = 726_010;

const expressionColumns = {
  id: column.bigint(),
  keywords: column.text(),
  exclude_words: column.text(),
  attr_search: column.boolean(),
};
const lockShared = statement({}, 'SELECT FROM pg_advisory_xact_lock_shared($1)');
const lock = statement({}, 'SELECT FROM pg_advisory_xact_lock($1)');
const versionOfTopics = statement({ version: column.int() }, 'SELECT version FROM topic_set');
const newVersion = statement({}, 'UPDATE topic_set SET version = version + 1');
const expressions = statement(
  expressionColumns,
  'SELECT id, keywords, exclude_words, attr_search FROM topic ORDER BY id',
);

/**
 * The topics that incoming publications are matched against. Matching holds the lock shared, changing a topic holds it
 * exclusively, so that no publication misses both the old and the new expression of a topic.
 */
@Injectable()
export class TopicMatcherCache {
  private version = 0;
  private current = new TopicMatcher([]);

  /** The current matcher, valid until the end of `tx`. */
  async matcher(tx: EntityManager): Promise<TopicMatcher> {
    await rows(tx, lockShared, [lockId]);
    const [stored] = await rows(tx, versionOfTopics);
    if (stored && stored.version !== this.version) {
      this.current = new TopicMatcher((await rows(tx, expressions)).map(expressionOf));
      this.version = stored.version;
    }
    return this.current;
  }

  /** Waits until no matching is in progress; after `tx`, every process reads the topics again. */
  async lockAndInvalidate(tx: EntityManager): Promise<void> {
    await rows(tx, lock, [lockId]);
    await affected(tx, newVersion);
  }
}

/** The expression of a stored topic; it was checked when it was saved. */
export const expressionOf = (row: RowOf<typeof expressionColumns>): TopicExpression => ({
  topicId: Number(row.id),
  keywords: parse(row.keywords, alreadyChecked),
  exclude: parseList(row.exclude_words, alreadyChecked),
  attrSearch: row.attr_search,
});
