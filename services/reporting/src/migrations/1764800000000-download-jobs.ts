import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Downloads that are made in the background, with their files. */
export class KeepDownloadJobs1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE download_job (
        id uuid PRIMARY KEY, user_id bigint NOT NULL,
        state text NOT NULL CHECK (state IN ('running', 'ready', 'failed')),
        ext text NOT NULL, file_name text NOT NULL, done int NOT NULL, rows int NOT NULL,
        created_at timestamptz NOT NULL, alive_at timestamptz NOT NULL
      );
      CREATE INDEX download_job_user ON download_job (user_id);
      CREATE INDEX download_job_created ON download_job (created_at);
      CREATE TABLE download_chunk (
        job_id uuid NOT NULL REFERENCES download_job ON DELETE CASCADE, number int NOT NULL, bytes bytea NOT NULL,
        PRIMARY KEY (job_id, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE download_chunk; DROP TABLE download_job');
  }
}
