import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last models that could be read. */
export class CreateRecognitionModels1768500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE recognition_model (version text PRIMARY KEY, bytes bytea NOT NULL, loaded_at timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recognition_model');
  }
}
