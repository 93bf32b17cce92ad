import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows of reports, members of topics, and marks of topics. `words` holds our own lexemes; PostgreSQL's dictionaries are
 * not used.
 */
export class CreateReportStore1700000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_row (
        id bigint PRIMARY KEY,
        report_index text NOT NULL,
        network text NOT NULL,
        kind smallint NOT NULL,
        published_at timestamptz NOT NULL,
        lang text NOT NULL,
        tone smallint NOT NULL,
        spheres int[] NOT NULL,
        oblasts int[] NOT NULL,
        event_id bigint NOT NULL,
        event_name text NOT NULL,
        author_id bigint NOT NULL,
        author_name text NOT NULL,
        author_search text NOT NULL,
        is_community boolean NOT NULL,
        followers int NOT NULL,
        likes int NOT NULL,
        comments int NOT NULL,
        shares int NOT NULL,
        views int NOT NULL,
        saved boolean NOT NULL,
        ignored boolean NOT NULL,
        machine_ignores real NOT NULL,
        words tsvector NOT NULL
      ) WITH (fillfactor = 85)`);
    await runner.query('CREATE INDEX report_row_newest ON report_row (published_at DESC, id DESC)');
    await runner.query('CREATE INDEX report_row_words ON report_row USING gin (words)');
    await runner.query(`
      CREATE TABLE report_match (
        topic_id bigint NOT NULL,
        publication_id bigint NOT NULL,
        published_at timestamptz NOT NULL,
        PRIMARY KEY (publication_id, topic_id)
      )`);
    await runner.query(
      'CREATE INDEX report_match_newest ON report_match (topic_id, published_at DESC, publication_id DESC)',
    );
    await runner.query(`
      CREATE TABLE report_mark (
        topic_id bigint NOT NULL,
        publication_id bigint NOT NULL,
        irrelevant boolean NOT NULL DEFAULT false,
        tone smallint,
        PRIMARY KEY (topic_id, publication_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_mark, report_match, report_row');
  }
}
