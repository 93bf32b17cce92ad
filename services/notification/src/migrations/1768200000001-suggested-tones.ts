import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The machine's tone of recent posts, which counts again when a person takes a decision back. */
export class KeepSuggestedTones1768200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recent_post ADD COLUMN suggested_tone smallint NOT NULL DEFAULT 0');
    await runner.query('UPDATE recent_post SET suggested_tone = tone WHERE NOT is_reviewed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recent_post DROP COLUMN suggested_tone');
  }
}
