import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The queue of the index becomes that of every engine: a removal is a publication without a document, and numbers come
 * from one sequence, above those that the index has.
 */
export class TakeOverElasticFeed1768600000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `SELECT setval('report_clock', greatest(
         nextval('report_clock'),
         (SELECT max(number) FROM elastic_document),
         (SELECT max(number) FROM elastic_pending),
         (SELECT max(number) FROM elastic_removal)
       ))`,
    );
    await runner.query(
      `INSERT INTO report_pending (id, number, urgent, counters_only, refused)
       SELECT id, nextval('report_clock'), urgent, false, refused
       FROM (
         SELECT id, urgent, refused FROM elastic_pending
         UNION ALL
         SELECT id, false, NULL FROM elastic_removal r
         WHERE sent_at IS NULL AND NOT EXISTS (SELECT FROM elastic_pending p WHERE p.id = r.id)
       ) waiting
       ORDER BY id
       ON CONFLICT (id) DO NOTHING`,
    );
    await runner.query('DROP TABLE elastic_pending, elastic_announcement, elastic_removal');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE elastic_pending (
         id bigint PRIMARY KEY,
         number bigint NOT NULL,
         urgent boolean NOT NULL,
         refused text
       )`,
    );
    await runner.query('CREATE INDEX elastic_pending_urgent ON elastic_pending (id) WHERE urgent');
    await runner.query(
      'CREATE TABLE elastic_removal (id bigint PRIMARY KEY, number bigint NOT NULL, sent_at timestamptz)',
    );
    await runner.query('CREATE INDEX elastic_removal_waiting ON elastic_removal (id) WHERE sent_at IS NULL');
    await runner.query(
      `CREATE TABLE elastic_announcement (
         id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         publication_id bigint NOT NULL,
         event json NOT NULL,
         correlation_id text
       )`,
    );
    await runner.query(
      `INSERT INTO elastic_pending (id, number, urgent, refused)
       SELECT id, e.number, urgent, refused FROM report_pending JOIN elastic_document e USING (id)`,
    );
    await runner.query(
      `INSERT INTO elastic_removal (id, number)
       SELECT id, number FROM report_pending p
       WHERE NOT EXISTS (SELECT FROM elastic_document e WHERE e.id = p.id)`,
    );
    await runner.query(
      `INSERT INTO elastic_announcement (publication_id, event, correlation_id)
       SELECT publication_id, event, correlation_id FROM report_announcement ORDER BY id`,
    );
  }
}
