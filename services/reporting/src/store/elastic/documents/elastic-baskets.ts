import { column } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { type Basket, basketCap } from '../../report-store.js';
import { memberKeySql } from './member-keys.js';
import { readMembers } from './topic-definitions.js';

/** `was_member`: when the document was matched; `is_settled`: and its topic was not defined later. */
const marked = statement(
  {
    topic_id: column.bigint(),
    id: column.bigint(),
    was_member: column.boolean(),
    is_settled: column.boolean(),
    moment: column.text(),
  },
  `SELECT k.topic_id, e.id, e.topics @> ARRAY[${memberKeySql('k.topic_id', 'coalesce(s.version, 0)')}] AS was_member,
     coalesce(t.defined < e.matched, true) AS is_settled,
     concat_ws(' ', k.topic_id, t.defined, e.id, e.matched) AS moment
   FROM report_mark k
   JOIN elastic_document e ON e.id = k.publication_id
   LEFT JOIN report_topic s USING (topic_id)
   LEFT JOIN elastic_topic t ON t.topic_id = k.topic_id AND t.version = coalesce(s.version, 0)
   WHERE k.topic_id = ANY($1::bigint[]) AND k.irrelevant AND NOT (e.labels->>'ignored')::boolean
   ORDER BY (e.labels->>'publishedAt')::bigint DESC, e.id DESC`,
);
const mostDecided = 200_000;

/**
 * The baskets of topics, from PostgreSQL alone. Whether a document is a member of a topic that was defined after the
 * document was matched is decided once: it needs the words, and every screen asks for baskets.
 */
export class ElasticBaskets {
  /** By topic, its definition, document and its matching. */
  readonly #decided = new Map<string, boolean>();

  async read(db: Database, topicIds: readonly number[]): Promise<Map<number, Basket>> {
    const found = await rows(db, marked, [topicIds]);
    const undecided = found.filter((mark) => !mark.is_settled && !this.#decided.has(mark.moment));
    if (undecided.length > 0) {
      if (this.#decided.size > mostDecided) this.#decided.clear();
      const members = await readMembers(db, [...new Set(undecided.map(({ id }) => Number(id)))]);
      for (const { moment, topic_id, id } of undecided)
        this.#decided.set(moment, members.get(Number(id))?.includes(Number(topic_id)) ?? false);
    }
    const baskets = new Map<number, Basket>();
    for (const { topic_id, id, is_settled: isSettled, was_member: wasMember, moment } of found) {
      if (!(isSettled ? wasMember : this.#decided.get(moment))) continue;
      const basket = baskets.get(Number(topic_id)) ?? { ids: [], total: 0 };
      basket.total++;
      if (basket.ids.length < basketCap) basket.ids.push(Number(id));
      baskets.set(Number(topic_id), basket);
    }
    return baskets;
  }
}
