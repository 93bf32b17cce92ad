import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which engine holds all publications; the store of another engine is filled when the service starts. */
export class NoteReportEngine1763700600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE report_engine (one boolean PRIMARY KEY DEFAULT true CHECK (one), engine text NOT NULL)',
    );
    // the engine was not recorded before; an index that was in use must be rebuilt in any case
    await runner.query(
      `INSERT INTO report_engine (engine)
       SELECT CASE WHEN to_regclass('elastic_document') IS NULL THEN 'postgres' ELSE '' END`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_engine');
  }
}
