import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The topics that a frozen report or a download was limited to; null without a limit. Of older ones nothing is known,
 * so that only who may search everything reads those of no topic.
 */
export class LimitReportReaders1765800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE report_copy ADD COLUMN visible_topic_ids bigint[];
      ALTER TABLE download_job ADD COLUMN topic_ids bigint[]`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE download_job DROP COLUMN topic_ids;
      ALTER TABLE report_copy DROP COLUMN visible_topic_ids`);
  }
}
