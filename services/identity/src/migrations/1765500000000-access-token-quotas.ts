import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many calls an access token may make, and has made lately. */
export class AccessTokenQuotas1765500000000 implements MigrationInterface {
  name = 'AccessTokenQuotas1765500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.access_token ADD minute_quota integer, ADD day_quota integer');
    await runner.query(`
      CREATE TABLE identity.access_token_use (
        token_id integer PRIMARY KEY REFERENCES identity.access_token ON DELETE CASCADE,
        second integer NOT NULL DEFAULT 0,
        calls_by_second integer[] NOT NULL DEFAULT '{}',
        day_ends_at integer NOT NULL DEFAULT 0,
        calls_of_day integer NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.access_token_use');
    await runner.query('ALTER TABLE identity.access_token DROP minute_quota, DROP day_quota');
  }
}
