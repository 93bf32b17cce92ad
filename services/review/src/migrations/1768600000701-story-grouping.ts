import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which strictness the stored posts are grouped, and how far. Without a row none are: they are regrouped once. */
export class KeepStoryGrouping1768600000701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE story_grouping (
        id smallint PRIMARY KEY CHECK (id = 1),
        strictness smallint NOT NULL,
        -- the last post that was regrouped; null: all are
        last_at timestamptz,
        last_id bigint NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE story_grouping');
  }
}
