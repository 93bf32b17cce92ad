import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a post stays in a translation; stored posts are looked at again, so that they have it too. */
export class KeepStoryTraits1768600000702 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE story_trait (
        post_id bigint PRIMARY KEY REFERENCES story_print ON DELETE CASCADE,
        lang text NOT NULL,
        published_at timestamptz NOT NULL,
        traits integer[] NOT NULL
      );
      CREATE INDEX story_trait_date ON story_trait (lang, published_at);
      INSERT INTO story_pending (post_id, number)
      SELECT post_id, nextval('story_clock') FROM story_print WHERE published_at > now() - interval '72 hours'
      ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE story_trait');
  }
}
