import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type TopicExpression, TopicMatcher } from '../keywords/matcher.js';
import { parse, parseList } from '../keywords/parse.js';

const lockId = 726_010;

interface ExpressionRow {
  id: string;
  keywords: string;
  exclude_words: string;
  attr_search: boolean;
}

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
    await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [lockId]);
    const [row] = await tx.query<{ version: number }[]>('SELECT version FROM topic_set');
    if (row && row.version !== this.version) {
      const rows = await tx.query<ExpressionRow[]>(
        'SELECT id, keywords, exclude_words, attr_search FROM topic ORDER BY id',
      );
      this.current = new TopicMatcher(rows.map(expressionOf));
      this.version = row.version;
    }
    return this.current;
  }

  /** Waits until no matching is in progress; after `tx`, every process reads the topics again. */
  async lockAndInvalidate(tx: EntityManager): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockId]);
    await tx.query('UPDATE topic_set SET version = version + 1');
  }
}

/** The expression of a stored topic; it was checked when it was saved. */
export const expressionOf = (row: ExpressionRow): TopicExpression => ({
  topicId: Number(row.id),
  keywords: parse(row.keywords),
  exclude: parseList(row.exclude_words),
  attrSearch: row.attr_search,
});
