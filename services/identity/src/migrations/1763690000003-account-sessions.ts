import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions with their address and browser, ended sessions, passwords that must be changed, deleted accounts. */
export class AccountSessions1763690000003 implements MigrationInterface {
  name = 'AccountSessions1763690000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.users
        ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
        ADD COLUMN last_sign_in_at timestamptz,
        ADD COLUMN sessions_ended_at timestamptz,
        ADD COLUMN deleted_at timestamptz`);
    await runner.query('DROP INDEX identity.users_username');
    await runner.query(
      'CREATE UNIQUE INDEX users_username ON identity.users (lower(username)) WHERE deleted_at IS NULL',
    );
    await runner.query(`
      CREATE TABLE identity.sign_in_session (
        uid text PRIMARY KEY,
        account_sub text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        address text NOT NULL,
        browser text NOT NULL
      )`);
    await runner.query('CREATE INDEX sign_in_session_account ON identity.sign_in_session (account_sub)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.sign_in_session');
    await runner.query('DROP INDEX identity.users_username');
    await runner.query('DELETE FROM identity.users WHERE deleted_at IS NOT NULL');
    await runner.query('CREATE UNIQUE INDEX users_username ON identity.users (lower(username))');
    await runner.query(`
      ALTER TABLE identity.users
        DROP COLUMN must_change_password,
        DROP COLUMN last_sign_in_at,
        DROP COLUMN sessions_ended_at,
        DROP COLUMN deleted_at`);
  }
}
