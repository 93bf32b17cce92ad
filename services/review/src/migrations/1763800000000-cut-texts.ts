import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks texts of which only the beginning is stored. */
export class MarkCutTexts1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post ADD COLUMN is_cut boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post DROP COLUMN is_cut');
  }
}
