import { Injectable } from '@nestjs/common';
import { column, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { alreadyChecked } from '@mm/keywords/expression-size.js';
import { TopicMatcher } from '@mm/keywords/matcher.js';
import type { PublicationWords } from '@mm/keywords/normalise.js';
import { parse, parseList } from '@mm/keywords/parse.js';
import type { TopicVersion } from '../store/report-document.js';
import type { VersionedTopic } from '../store/report-store.js';

const lockId = 726_010;

/** What is stored of a topic's expression. */
export const expressionColumns = {
  id: column.bigint(),
  members_version: column.int(),
  keywords: column.text(),
  exclude_words: column.text(),
  attr_search: column.boolean(),
};
type ExpressionRow = RowOf<typeof expressionColumns>;
const lockShared = statement({}, 'SELECT FROM pg_advisory_xact_lock_shared($1)');
const lock = statement({}, 'SELECT FROM pg_advisory_xact_lock($1)');
const versionOfTopics = statement({ version: column.int() }, 'SELECT version FROM topic_set');
const newVersion = statement({}, 'UPDATE topic_set SET version = version + 1');
/** A topic that is being matched again also has its former expression. */
const expressions = statement(
  expressionColumns,
  `SELECT id, members_version, keywords, exclude_words, attr_search FROM topic
   UNION ALL
   SELECT m.topic_id, m.former, f.keywords, f.exclude_words, f.attr_search
   FROM topic_matching m
   CROSS JOIN LATERAL jsonb_to_record(m.former_expression) f(keywords text, exclude_words text, attr_search boolean)
   WHERE m.stage = 'match' AND m.former_expression IS NOT NULL
   ORDER BY id, members_version`,
);

/** Finds the topics that a publication belongs to, each version of a topic that is matched again. */
export class MembersMatcher {
  readonly #matcher: TopicMatcher;

  constructor(private readonly topics: readonly VersionedTopic[]) {
    this.#matcher = new TopicMatcher(topics.map((topic, index) => ({ ...topic, topicId: index })));
  }

  /** The version of a topic that readers see, which is the earlier one; 0 for an unknown topic. */
  shownVersion(topicId: number): number {
    return this.topics.find((topic) => topic.topicId === topicId)?.version ?? 0;
  }

  match(words: PublicationWords): TopicVersion[] {
    return this.#matcher.match(words).flatMap((index) => {
      const topic = this.topics[index];
      return topic ? [{ topicId: topic.topicId, version: topic.version }] : [];
    });
  }
}

/**
 * The topics that incoming publications are matched against. Matching holds the lock shared, changing a topic holds it
 * exclusively, so that no publication misses both the old and the new expression of a topic.
 */
@Injectable()
export class TopicMatcherCache {
  private version = 0;
  private current = new MembersMatcher([]);

  /** The current matcher, valid until the end of `tx`. */
  async matcher(tx: EntityManager): Promise<MembersMatcher> {
    await rows(tx, lockShared, [lockId]);
    const [stored] = await rows(tx, versionOfTopics);
    if (stored && stored.version !== this.version) {
      this.current = new MembersMatcher((await rows(tx, expressions)).map(expressionOf));
      this.version = stored.version;
    }
    return this.current;
  }

  /**
   * Waits until no matching is in progress; after `tx`, every process reads the topics again. Arrivals wait for `tx`,
   * so that it MUST NOT go through what is stored.
   */
  async lockAndInvalidate(tx: EntityManager): Promise<void> {
    await rows(tx, lock, [lockId]);
    await affected(tx, newVersion);
  }
}

/** The expression of a stored topic; it was checked when it was saved. */
export const expressionOf = (row: ExpressionRow): VersionedTopic => ({
  topicId: Number(row.id),
  version: row.members_version,
  keywords: parse(row.keywords, alreadyChecked),
  exclude: parseList(row.exclude_words, alreadyChecked),
  attrSearch: row.attr_search,
});
