import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of clients that stay connected, their sessions and states; where sources are read. */
export class AddClients1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE client_account (
        credential_id uuid PRIMARY KEY REFERENCES credential ON DELETE CASCADE,
        network text NOT NULL,
        api_id integer NOT NULL,
        is_default boolean NOT NULL DEFAULT false,
        proxy_id bigint REFERENCES proxy ON DELETE SET NULL,
        wanted text NOT NULL DEFAULT 'connected',
        reloads integer NOT NULL DEFAULT 0,
        code_requests integer NOT NULL DEFAULT 0
      )`);
    await runner.query('CREATE UNIQUE INDEX client_account_default ON client_account (network) WHERE is_default');
    await runner.query(`
      CREATE TABLE client_state (
        credential_id uuid PRIMARY KEY REFERENCES credential ON DELETE CASCADE,
        status text NOT NULL,
        is_authorised boolean NOT NULL DEFAULT false,
        reason text NOT NULL DEFAULT '',
        reason_text text NOT NULL DEFAULT '',
        holder uuid,
        reloads integer NOT NULL DEFAULT 0,
        code_requests integer NOT NULL DEFAULT 0,
        changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE client_session (
        credential_id uuid PRIMARY KEY REFERENCES credential ON DELETE CASCADE,
        data bytea NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE client_entry (
        id uuid PRIMARY KEY,
        credential_id uuid NOT NULL REFERENCES credential ON DELETE CASCADE,
        kind text NOT NULL,
        secret bytea,
        entered_at timestamptz NOT NULL DEFAULT now(),
        outcome text,
        outcome_text text NOT NULL DEFAULT ''
      )`);
    await runner.query('CREATE INDEX client_entry_waiting ON client_entry (credential_id) WHERE outcome IS NULL');
    await runner.query("ALTER TABLE source_health ADD COLUMN via text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_health DROP COLUMN via');
    await runner.query('DROP TABLE client_entry, client_session, client_state, client_account');
  }
}
