import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Publications that the engine does not hold as they are, whichever engine it is, and announcements that wait for them.
 * Announcements that Elasticsearch had are taken over; see `TakeOverElasticFeed` for the rest.
 */
export class CreateReportFeed1768600000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE report_clock');
    await runner.query(
      `CREATE TABLE report_pending (
         id bigint PRIMARY KEY,
         -- of report_clock, drawn under the lock of the row: grows with every change
         number bigint NOT NULL,
         urgent boolean NOT NULL,
         counters_only boolean NOT NULL,
         refused text
       )`,
    );
    await runner.query(
      `CREATE INDEX report_pending_waiting ON report_pending (counters_only, id)
       WHERE refused IS NULL AND NOT urgent`,
    );
    await runner.query('CREATE INDEX report_pending_urgent ON report_pending (id) WHERE refused IS NULL AND urgent');
    await runner.query(
      `CREATE TABLE report_announcement (
         id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         publication_id bigint NOT NULL,
         event json NOT NULL,
         correlation_id text
       )`,
    );
    const [traced] = (await runner.query(
      `SELECT FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = 'elastic_announcement'
         AND column_name = 'correlation_id'`,
    )) as [object?];
    if (traced) await runner.query(takeOverAnnouncements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_announcement, report_pending');
    await runner.query('DROP SEQUENCE report_clock');
  }
}

/** Those of an engine that was given up before are out of date. */
const takeOverAnnouncements = `
  WITH kept AS (DELETE FROM elastic_announcement RETURNING *)
  INSERT INTO report_announcement (publication_id, event, correlation_id)
  SELECT publication_id, event, correlation_id FROM kept
  WHERE EXISTS (SELECT FROM report_engine WHERE engine <> 'postgres')
  ORDER BY id`;
