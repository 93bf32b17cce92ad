import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The correlation id of what an announcement follows from, because it is published later. */
export class TraceAnnouncements1764000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE elastic_announcement ADD COLUMN correlation_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE elastic_announcement DROP COLUMN correlation_id');
  }
}
