import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Proxies, several tokens per network, and the state of credentials. `credential_use` stays for the previous version,
 * which may still run; nothing else reads it.
 */
export class ShareResources1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // the previous version inserts without these columns: its username '' is a token, any other an operator
    await runner.query(`
      ALTER TABLE credential
        ADD COLUMN is_named_token boolean NOT NULL DEFAULT false,
        ADD COLUMN kind text NOT NULL
          GENERATED ALWAYS AS (CASE WHEN username = '' OR is_named_token THEN 'token' ELSE 'operator' END) STORED`);
    await runner.query(`
      CREATE TABLE proxy (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        protocol text NOT NULL,
        host text NOT NULL,
        port integer NOT NULL,
        username text NOT NULL,
        secret bytea,
        platforms text[] NOT NULL DEFAULT '{}',
        parked_at timestamptz,
        parked_until timestamptz,
        reason text NOT NULL DEFAULT '',
        reason_text text NOT NULL DEFAULT '',
        faults integer NOT NULL DEFAULT 0,
        last_used_at timestamptz,
        last_good_at timestamptz,
        CONSTRAINT proxy_address UNIQUE (protocol, host, port)
      ) WITH (fillfactor = 50)`);
    // no reference to credential: the token of the environment has a state too
    await runner.query(`
      CREATE TABLE credential_state (
        credential_id uuid PRIMARY KEY,
        network text NOT NULL,
        kind text NOT NULL,
        username text NOT NULL,
        secret_mark text NOT NULL DEFAULT '',
        parked_at timestamptz,
        parked_until timestamptz,
        reason text NOT NULL DEFAULT '',
        reason_text text NOT NULL DEFAULT '',
        faults integer NOT NULL DEFAULT 0,
        spent_on date NOT NULL DEFAULT current_date,
        spent integer NOT NULL DEFAULT 0,
        spent_published_on date,
        next_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        last_good_at timestamptz,
        proxy_id bigint REFERENCES proxy ON DELETE SET NULL,
        lease uuid,
        lease_until timestamptz
      ) WITH (fillfactor = 50)`);
    await runner.query('CREATE INDEX credential_state_network ON credential_state (network)');
    await runner.query('CREATE INDEX credential_state_proxy ON credential_state (proxy_id)');
    await runner.query(`
      INSERT INTO credential_state (credential_id, network, kind, username)
      SELECT id, network, kind, username FROM credential`);
    // what a network has spent today belongs to its stored token, else to the one of the environment
    await runner.query(`
      INSERT INTO credential_state AS s (credential_id, network, kind, username, spent_on, spent, last_good_at)
      SELECT coalesce(c.id, md5('env ' || u.network)::uuid), u.network, 'token', '', u.spent_on, u.spent, u.last_good
      FROM credential_use u
      LEFT JOIN credential c ON c.network = u.network AND c.username = ''
      ON CONFLICT (credential_id) DO UPDATE
        SET spent_on = excluded.spent_on, spent = excluded.spent, last_good_at = excluded.last_good_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM credential WHERE is_named_token');
    await runner.query('DROP TABLE credential_state, proxy');
    await runner.query('ALTER TABLE credential DROP COLUMN kind, DROP COLUMN is_named_token');
  }
}
