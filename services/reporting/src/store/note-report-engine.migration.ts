import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which engine holds all publications; a store of another one is filled when the service starts. */
export class NoteReportEngine1763700600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE report_engine (one boolean PRIMARY KEY DEFAULT true CHECK (one), engine text NOT NULL)',
    );
    // until now nobody wrote down who answered; where an index was in use, it has to be built anew anyway
    await runner.query(
      `INSERT INTO report_engine (engine) SELECT CASE WHEN to_regclass('elastic_document') IS NULL THEN 'postgres' ELSE '' END`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_engine');
  }
}
