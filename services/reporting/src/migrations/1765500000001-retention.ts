import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The oldest publications, and since when publications are complete. Frozen reports can be changed in one way: what
 * they contain of an erased author is removed.
 */
export class LimitPublications1765500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX publication_oldest ON publication ((classified->>'publishedAt')) WHERE classified IS NOT NULL;
      CREATE INDEX publication_without_text ON publication (counted_at) WHERE classified IS NULL;
      CREATE INDEX topic_tone_publication ON topic_tone (publication_id);
      CREATE INDEX relevance_of_publication ON relevance (publication_id);
      CREATE INDEX report_mark_of_publication ON report_mark (publication_id);
      CREATE TABLE publications_kept (
        one boolean PRIMARY KEY DEFAULT true CHECK (one), kept_from timestamptz NOT NULL
      );
      DROP TRIGGER report_copy_is_immutable ON report_copy;
      CREATE TRIGGER report_copy_is_immutable BEFORE TRUNCATE ON report_copy
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_report_copy();
      CREATE FUNCTION refuse_other_change_of_report_copy() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF current_setting('mm.erased_in_copy', true) IS DISTINCT FROM OLD.number::text
            OR (to_jsonb(NEW) - 'report') IS DISTINCT FROM (to_jsonb(OLD) - 'report')
          THEN
            RAISE EXCEPTION 'a frozen report is never changed or deleted';
          END IF;
          RETURN NEW;
        END
      $$;
      CREATE TRIGGER report_copy_is_unchanged BEFORE UPDATE ON report_copy
        FOR EACH ROW EXECUTE FUNCTION refuse_other_change_of_report_copy()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER report_copy_is_unchanged ON report_copy;
      DROP FUNCTION refuse_other_change_of_report_copy;
      DROP TRIGGER report_copy_is_immutable ON report_copy;
      CREATE TRIGGER report_copy_is_immutable BEFORE UPDATE OR TRUNCATE ON report_copy
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_report_copy();
      DROP TABLE publications_kept;
      DROP INDEX report_mark_of_publication; DROP INDEX relevance_of_publication; DROP INDEX topic_tone_publication;
      DROP INDEX publication_without_text; DROP INDEX publication_oldest`);
  }
}
