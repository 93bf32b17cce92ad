import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Search words that a channel gives itself. */
export class KeepAuthorKeywords1764400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE author ADD COLUMN keywords text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE author DROP COLUMN keywords');
  }
}
