import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents are stored as the text that is sent to the index; the service writes older ones again when it starts. */
export class ReadyElasticDocuments1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('TRUNCATE elastic_document, elastic_pending');
    await runner.query(
      `ALTER TABLE elastic_document
         ALTER COLUMN labels TYPE json USING labels::json,
         ALTER COLUMN counters TYPE json USING counters::json,
         ADD COLUMN text_end int NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('TRUNCATE elastic_document, elastic_pending');
    await runner.query(
      `ALTER TABLE elastic_document
         ALTER COLUMN labels TYPE jsonb USING labels::jsonb,
         ALTER COLUMN counters TYPE jsonb USING counters::jsonb,
         DROP COLUMN text_end`,
    );
  }
}
