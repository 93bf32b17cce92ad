import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Named views of screens and frozen reports. `topic_id` has no foreign key in either: both outlive their topic.
 * A copy is never changed or deleted, whatever the service's code does.
 */
export class KeepReportViews1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_view (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL, owner text NOT NULL,
        name text NOT NULL, screen text NOT NULL, query text NOT NULL, shared boolean NOT NULL, topic_id bigint,
        created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX report_view_name ON report_view (user_id, screen, lower(name));
      CREATE TABLE report_copy (
        number int PRIMARY KEY,
        title text NOT NULL, topic_id bigint,
        -- json, not jsonb: kept as it was written
        params json NOT NULL, report json NOT NULL,
        made_at timestamptz NOT NULL, made_by text NOT NULL, made_by_id bigint NOT NULL, query_version text NOT NULL
      );
      CREATE FUNCTION refuse_change_of_report_copy() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'a frozen report is never changed or deleted';
        END
      $$;
      CREATE TRIGGER report_copy_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON report_copy
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_report_copy()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_copy, report_view; DROP FUNCTION refuse_change_of_report_copy');
  }
}
