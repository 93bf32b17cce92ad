import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to when reports contain everything in the event log. */
export class KeepDataUntil1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE data_until (one boolean PRIMARY KEY DEFAULT true CHECK (one), until timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE data_until');
  }
}
