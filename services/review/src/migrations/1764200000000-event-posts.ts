import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the posts of an event when it is deleted. */
export class IndexPostsOfEvents1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX post_event ON post (event_id, id) WHERE event_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX post_event');
  }
}
