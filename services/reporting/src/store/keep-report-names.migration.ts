import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of authors and events, which the engines do not hold. Those that the store knows are taken over. */
export class KeepReportNames1768600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // the rows of authors change with every publication: in place, as long as their page has room
    await runner.query(`
      CREATE TABLE report_name (
        kind text NOT NULL CHECK (kind IN ('author', 'event')),
        id bigint NOT NULL,
        name text NOT NULL,
        -- for the filter by authors: folded name, username and code
        search text NOT NULL,
        -- the publication that the name is of
        at timestamptz NOT NULL,
        publication_id bigint NOT NULL,
        PRIMARY KEY (kind, id)
      ) WITH (fillfactor = 70)`);
    for (const [table, columns] of sources) {
      const [found] = (await runner.query('SELECT to_regclass($1) IS NOT NULL AS yes', [table])) as [{ yes: boolean }];
      if (found.yes) await runner.query(takeOver(table, columns));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_name');
  }
}

const sources = [
  ['report_row', 'id, published_at AS at, author_id, author_name, author_search, event_id, event_name'],
  [
    'elastic_document',
    `id, to_timestamp((labels->>'publishedAt')::float8 / 1000) AS at,
     (labels->>'authorId')::bigint AS author_id, labels->>'authorName' AS author_name,
     labels->>'authorSearch' AS author_search, (labels->>'eventId')::bigint AS event_id,
     labels->>'eventName' AS event_name`,
  ],
] as const;

/** The newest publication of each author and event is found in one pass, without sorting. */
const takeOver = (table: string, columns: string): string => `
  WITH newest AS (
    SELECT author_id, event_id, (max(ARRAY[(extract(epoch FROM at) * 1000000)::bigint, id]))[2] AS id
    FROM (SELECT ${columns} FROM ${table}) r
    GROUP BY GROUPING SETS ((author_id), (event_id))
  )
  INSERT INTO report_name AS n (kind, id, name, search, at, publication_id)
  SELECT kind, k.id, name, search, at, r.id
  FROM newest
  JOIN (SELECT ${columns} FROM ${table}) r USING (id)
  CROSS JOIN LATERAL (
    SELECT 'author' AS kind, r.author_id AS id, r.author_name AS name, r.author_search AS search
    WHERE newest.author_id IS NOT NULL
    UNION ALL
    SELECT 'event', r.event_id, r.event_name, ''
    WHERE newest.event_id > 0 AND r.event_name <> ''
  ) k
  ON CONFLICT (kind, id) DO UPDATE SET
    name = excluded.name,
    search = excluded.search,
    at = excluded.at,
    publication_id = excluded.publication_id
  WHERE (n.at, n.publication_id) <= (excluded.at, excluded.publication_id)`;
