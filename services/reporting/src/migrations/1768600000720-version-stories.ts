import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which membership of a story a publication has, and since when: events of stories arrive in any order. */
export class VersionStories1768600000720 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE publication
        ADD COLUMN story_version int NOT NULL DEFAULT 0,
        ADD COLUMN story_changed_at timestamptz NOT NULL DEFAULT 'epoch'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE publication DROP COLUMN story_version, DROP COLUMN story_changed_at');
  }
}
