import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sizes of the parts of the installation, by the hour. */
export class StorageSamples1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE storage_sample (
        sampled_at timestamptz NOT NULL, part text NOT NULL, bytes bigint NOT NULL, PRIMARY KEY (sampled_at, part)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE storage_sample');
  }
}
