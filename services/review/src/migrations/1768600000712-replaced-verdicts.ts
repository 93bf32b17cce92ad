import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a decision about two posts replaced, which stands again when it is taken back. */
export class KeepReplacedVerdicts1768600000712 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE story_verdict ADD COLUMN replaced text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE story_verdict DROP COLUMN replaced');
  }
}
