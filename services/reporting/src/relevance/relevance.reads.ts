import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { DataSource } from 'typeorm';

const irrelevantTopics = statement(
  { id: column.bigint(), topics: column.arrayOf(column.bigint()) },
  `SELECT publication_id AS id, array_agg(topic_id ORDER BY topic_id) AS topics FROM relevance
   WHERE publication_id = ANY($1::bigint[]) AND NOT is_relevant
     AND ($2::bigint[] IS NULL OR topic_id = ANY($2))
   GROUP BY 1`,
);

/** Queries about marks for other modules. */
@Injectable()
export class RelevanceReads {
  constructor(private readonly dataSource: DataSource) {}

  /** Topics that publications are not relevant for, among those that the caller may see (`undefined`: all). */
  async irrelevantFor(
    ids: readonly number[],
    visibleTopicIds: readonly number[] | undefined,
  ): Promise<Map<number, number[]>> {
    const found = await rows(this.dataSource, irrelevantTopics, [ids, visibleTopicIds ?? null]);
    return new Map(found.map(({ id, topics }) => [Number(id), topics.map(Number)]));
  }
}
