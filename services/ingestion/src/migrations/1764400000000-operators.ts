import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Several credentials per network: its token (username '') and the accounts of operators. */
export class AddOperators1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE credential
        ADD COLUMN username text NOT NULL DEFAULT '',
        ADD COLUMN is_active boolean NOT NULL DEFAULT true,
        DROP CONSTRAINT credential_network_key,
        ADD CONSTRAINT credential_of_network UNIQUE (network, username)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM credential WHERE username <> ''");
    await runner.query(`
      ALTER TABLE credential
        DROP CONSTRAINT credential_of_network,
        DROP COLUMN username,
        DROP COLUMN is_active,
        ADD CONSTRAINT credential_network_key UNIQUE (network)`);
  }
}
