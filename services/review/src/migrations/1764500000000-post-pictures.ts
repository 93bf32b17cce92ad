import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the pictures of a post. */
export class CountPictures1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post ADD COLUMN pictures smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post DROP COLUMN pictures');
  }
}
