import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong passwords are counted by account and source. Those of the last minute are forgotten. */
export class SignInSources1766500000000 implements MigrationInterface {
  name = 'SignInSources1766500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM identity.sign_in_failure');
    await runner.query(`
      ALTER TABLE identity.sign_in_failure
        ADD COLUMN source text NOT NULL,
        DROP CONSTRAINT sign_in_failure_pkey,
        ADD PRIMARY KEY (username, source)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM identity.sign_in_failure');
    await runner.query(`
      ALTER TABLE identity.sign_in_failure
        DROP CONSTRAINT sign_in_failure_pkey,
        DROP COLUMN source,
        ADD PRIMARY KEY (username)`);
  }
}
