import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a post joined the stories that it left. */
export class KeepLeftStories1768600000713 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE story_member ADD COLUMN left_stories jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE story_member DROP COLUMN left_stories');
  }
}
