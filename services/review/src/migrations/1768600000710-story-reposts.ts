import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which post another one is a repost of, by the network's own word. */
export class KeepStoryReposts1768600000710 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE story_repost (
        post_id bigint PRIMARY KEY,
        -- of the original, which may not be stored
        network text NOT NULL,
        code text NOT NULL
      );
      CREATE INDEX story_repost_of ON story_repost (network, code)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE story_repost');
  }
}
