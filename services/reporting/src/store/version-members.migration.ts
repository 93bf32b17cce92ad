import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Members have the version of their topic, so that those of the next one are collected while readers see the former
 * ones. `past`: it was stored before the version began. Stored members are those of version 0.
 */
export class VersionMembers1766200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE report_match
         ADD COLUMN version int NOT NULL DEFAULT 0,
         ADD COLUMN past boolean NOT NULL DEFAULT false,
         DROP CONSTRAINT report_match_pkey,
         ADD PRIMARY KEY (publication_id, topic_id, version)`,
    );
    await runner.query('DROP INDEX report_match_newest');
    await runner.query(
      `CREATE INDEX report_match_newest
         ON report_match (topic_id, version, published_at DESC, publication_id DESC)`,
    );
    await runner.query('CREATE TABLE report_topic (topic_id bigint PRIMARY KEY, version int NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM report_match m
       WHERE version <> coalesce((SELECT s.version FROM report_topic s WHERE s.topic_id = m.topic_id), 0)`,
    );
    await runner.query('DROP TABLE report_topic');
    await runner.query(
      `ALTER TABLE report_match
         DROP CONSTRAINT report_match_pkey,
         DROP COLUMN version,
         DROP COLUMN past,
         ADD PRIMARY KEY (publication_id, topic_id)`,
    );
    await runner.query(
      'CREATE INDEX report_match_newest ON report_match (topic_id, published_at DESC, publication_id DESC)',
    );
  }
}
