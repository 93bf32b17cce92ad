import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removed documents that the index still holds, and for a while those that it no longer does. */
export class KeepRemovals1765500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE elastic_removal (id bigint PRIMARY KEY, number bigint NOT NULL, sent_at timestamptz)',
    );
    await runner.query('CREATE INDEX elastic_removal_waiting ON elastic_removal (id) WHERE sent_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE elastic_removal');
  }
}
