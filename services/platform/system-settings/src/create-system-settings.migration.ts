import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The settings of the installation, as a service knows them; a migration of every service that reads settings. */
export class CreateSystemSettings1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE system_setting (
        key text PRIMARY KEY,
        value jsonb,
        changed_at timestamptz NOT NULL,
        changed_by text NOT NULL DEFAULT ''
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE system_setting');
  }
}
