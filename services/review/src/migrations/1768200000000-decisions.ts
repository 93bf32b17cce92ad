import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions about several posts, which their sender may repeat or undo. */
export class KeepDecisions1768200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE decision (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        by text NOT NULL,
        at timestamptz NOT NULL,
        results jsonb NOT NULL DEFAULT '[]'
      )`);
    await runner.query('CREATE INDEX decision_by_time ON decision (at)');
    await runner.query('ALTER TABLE label_history ADD COLUMN decision_id uuid');
    await runner.query(
      'CREATE INDEX label_history_of_decision ON label_history (decision_id) WHERE decision_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE label_history DROP COLUMN decision_id');
    await runner.query('DROP TABLE decision');
  }
}
