import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who deleted an event, and a fast way to the labels that its deletion changed. */
export class KeepDeletedEvents1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE event ADD COLUMN deleted_by text NOT NULL DEFAULT '';
      CREATE INDEX label_history_at ON label_history USING brin (at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX label_history_at; ALTER TABLE event DROP COLUMN deleted_by');
  }
}
