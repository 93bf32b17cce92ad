import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Responses of an unknown shape: the first of each place, and how often it occurred. */
export class KeepSchemaDrift1764400000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schema_drift (
        network text NOT NULL,
        place text NOT NULL,
        payload text NOT NULL,
        first_at timestamptz NOT NULL DEFAULT now(),
        last_at timestamptz NOT NULL DEFAULT now(),
        occurrences integer NOT NULL DEFAULT 1,
        PRIMARY KEY (network, place)
      )`);
    await runner.query('CREATE INDEX schema_drift_last ON schema_drift (last_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schema_drift');
  }
}
