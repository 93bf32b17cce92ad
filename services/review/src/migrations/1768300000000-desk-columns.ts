import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the desk filters and orders by: suggested labels, topics, and what people have put off. */
export class AddDeskColumns1768300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE post
        ADD COLUMN suggested_lang text,
        ADD COLUMN suggested_spheres int[] NOT NULL DEFAULT '{}',
        ADD COLUMN suggested_oblasts int[] NOT NULL DEFAULT '{}',
        ADD COLUMN suggested_tone smallint,
        ADD COLUMN confidence real;
      CREATE TABLE post_topic (
        topic_id bigint NOT NULL, post_id bigint NOT NULL,
        PRIMARY KEY (topic_id, post_id)
      );
      CREATE INDEX post_topic_of_post ON post_topic (post_id);
      CREATE TABLE post_later (
        username text NOT NULL, post_id bigint NOT NULL, until timestamptz NOT NULL, reason text NOT NULL DEFAULT '',
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (username, post_id)
      );
      CREATE INDEX post_later_of_post ON post_later (post_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE post_later, post_topic');
    await runner.query(`
      ALTER TABLE post
        DROP COLUMN suggested_lang,
        DROP COLUMN suggested_spheres,
        DROP COLUMN suggested_oblasts,
        DROP COLUMN suggested_tone,
        DROP COLUMN confidence`);
  }
}
