import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is left to do so that saved topics have their stored members; see `past-matching/topic-matchings.ts`. */
export class KeepTopicMatchings1766200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE topic ADD COLUMN members_version int NOT NULL DEFAULT 0');
    await runner.query(
      `CREATE TABLE topic_matching (
         topic_id bigint NOT NULL,
         version int NOT NULL,
         stage text NOT NULL,
         former int,
         former_expression jsonb,
         below bigint,
         done bigint NOT NULL DEFAULT 0,
         total bigint,
         since timestamptz NOT NULL DEFAULT now(),
         touched_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (topic_id, version)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE topic_matching');
    await runner.query('ALTER TABLE topic DROP COLUMN members_version');
  }
}
