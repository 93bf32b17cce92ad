import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents of a moment; one without a question is being written. */
export class KeepDocuments1765900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_document (
        id uuid PRIMARY KEY, question text UNIQUE, made_at timestamptz NOT NULL
      );
      CREATE INDEX kept_document_made ON kept_document (made_at);
      CREATE TABLE kept_document_part (
        document_id uuid NOT NULL REFERENCES kept_document ON DELETE CASCADE, number int NOT NULL, bytes bytea NOT NULL,
        PRIMARY KEY (document_id, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_document_part; DROP TABLE kept_document');
  }
}
