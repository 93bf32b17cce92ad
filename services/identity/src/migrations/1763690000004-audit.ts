import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The journal of changes: a chain of hashes that is only appended to. */
export class Audit1763690000004 implements MigrationInterface {
  name = 'Audit1763690000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.audit_record (
        position bigint PRIMARY KEY,
        event_id uuid NOT NULL UNIQUE,
        at timestamptz NOT NULL,
        actor_kind text NOT NULL,
        actor text NOT NULL,
        service text NOT NULL,
        action text NOT NULL,
        object_kind text NOT NULL,
        object_id text NOT NULL,
        object_name text NOT NULL,
        before text,
        after text,
        request_id text NOT NULL,
        address text NOT NULL,
        hash bytea NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX audit_record_object ON identity.audit_record (object_kind, object_id, position DESC)',
    );
    await runner.query('CREATE INDEX audit_record_action ON identity.audit_record (action, position DESC)');
    await runner.query('CREATE INDEX audit_record_at ON identity.audit_record (at)');
    await runner.query(`
      CREATE TABLE identity.audit_chain (
        id integer PRIMARY KEY CHECK (id = 1),
        position bigint NOT NULL,
        hash bytea NOT NULL,
        removed_to bigint NOT NULL,
        removed_hash bytea NOT NULL
      )`);
    await runner.query(`
      INSERT INTO identity.audit_chain (id, position, hash, removed_to, removed_hash)
      VALUES (1, 0, decode(repeat('00', 32), 'hex'), 0, decode(repeat('00', 32), 'hex'))`);
    await runner.query(`
      CREATE FUNCTION identity.keep_audit_records() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND current_setting('mm.audit_retention', true) = 'on' THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'records of the audit are not changed' USING ERRCODE = 'insufficient_privilege';
      END
      $$`);
    await runner.query(`
      CREATE TRIGGER keep_records BEFORE UPDATE OR DELETE ON identity.audit_record
        FOR EACH ROW EXECUTE FUNCTION identity.keep_audit_records()`);
    await runner.query(`
      CREATE TRIGGER keep_table BEFORE TRUNCATE ON identity.audit_record
        FOR EACH STATEMENT EXECUTE FUNCTION identity.keep_audit_records()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.audit_record, identity.audit_chain');
    await runner.query('DROP FUNCTION identity.keep_audit_records()');
  }
}
