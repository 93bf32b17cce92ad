import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Frozen reports can be deleted, one by one and on purpose; the number of a deleted one is never given again. */
export class DeleteReportCopies1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE report_copy_number AS int;
      SELECT setval('report_copy_number', max(number)) FROM report_copy HAVING max(number) IS NOT NULL;
      DROP TRIGGER report_copy_is_immutable ON report_copy;
      CREATE TRIGGER report_copy_is_immutable BEFORE UPDATE OR TRUNCATE ON report_copy
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_report_copy();
      CREATE FUNCTION refuse_unnamed_deletion_of_report_copy() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF current_setting('mm.deleted_copy', true) IS DISTINCT FROM OLD.number::text THEN
            RAISE EXCEPTION 'a frozen report is never changed or deleted';
          END IF;
          RETURN OLD;
        END
      $$;
      CREATE TRIGGER report_copy_is_kept BEFORE DELETE ON report_copy
        FOR EACH ROW EXECUTE FUNCTION refuse_unnamed_deletion_of_report_copy()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER report_copy_is_kept ON report_copy;
      DROP FUNCTION refuse_unnamed_deletion_of_report_copy;
      DROP TRIGGER report_copy_is_immutable ON report_copy;
      CREATE TRIGGER report_copy_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON report_copy
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_report_copy();
      DROP SEQUENCE report_copy_number`);
  }
}
