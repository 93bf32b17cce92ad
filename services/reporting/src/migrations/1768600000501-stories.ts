import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The story that a publication belongs to; 0 without one. */
export class KeepStories1768600000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE publication ADD COLUMN story_id bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE publication DROP COLUMN story_id');
  }
}
