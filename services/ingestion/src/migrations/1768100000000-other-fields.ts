import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fields of a post that have no column of their own. */
export class KeepOtherFields1768100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE post ADD COLUMN others jsonb NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post DROP COLUMN others');
  }
}
