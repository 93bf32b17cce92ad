import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a download failed. */
export class DownloadErrors1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE download_job ADD COLUMN error text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE download_job DROP COLUMN error');
  }
}
