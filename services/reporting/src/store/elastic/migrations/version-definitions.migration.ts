import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A topic has a definition per version: the shown one, and the next one until it is shown. */
export class VersionDefinitions1766200000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE elastic_topic
         ADD COLUMN version int NOT NULL DEFAULT 0,
         DROP CONSTRAINT elastic_topic_pkey,
         ADD PRIMARY KEY (topic_id, version)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM elastic_topic WHERE version <> 0');
    await runner.query(
      `ALTER TABLE elastic_topic
         DROP CONSTRAINT elastic_topic_pkey,
         DROP COLUMN version,
         ADD PRIMARY KEY (topic_id)`,
    );
  }
}
