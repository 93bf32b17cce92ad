import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The expressions that topics had. A topic that is there already begins with its present one: saved by its author if it
 * was never changed, else by nobody knows whom.
 */
export class KeepTopicVersions1768600000610 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE topic_version (
         topic_id bigint NOT NULL REFERENCES topic ON DELETE CASCADE,
         version int NOT NULL,
         keywords text NOT NULL,
         exclude_words text NOT NULL,
         attr_search boolean NOT NULL,
         saved_by text NOT NULL,
         saved_at timestamptz NOT NULL DEFAULT now(),
         hits int,
         PRIMARY KEY (topic_id, version)
       )`,
    );
    await runner.query(
      `INSERT INTO topic_version (topic_id, version, keywords, exclude_words, attr_search, saved_by, saved_at)
       SELECT id, members_version, keywords, exclude_words, attr_search,
         CASE WHEN version = 1 THEN author ELSE '' END, created_at
       FROM topic`,
    );
    await runner.query('CREATE INDEX topic_version_uncounted ON topic_version (saved_at) WHERE hits IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE topic_version');
  }
}
