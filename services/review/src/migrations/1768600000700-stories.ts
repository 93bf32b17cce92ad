import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stories with their posts, what posts are compared by, and what people decided about pairs of posts. */
export class KeepStories1768600000700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE story_clock;
      -- for stories whose posts have no id to give; no post has such an id
      CREATE SEQUENCE story_number START ${2 ** 52};
      CREATE TABLE story (
        id bigint PRIMARY KEY,
        version integer NOT NULL,
        -- the story that it became a part of, which is a part of no other; 0 without one
        merged_into bigint NOT NULL,
        changed_at timestamptz NOT NULL
      );
      CREATE INDEX story_merged ON story (merged_into) WHERE merged_into > 0;
      CREATE TABLE story_member (
        post_id bigint PRIMARY KEY,
        -- 0: of none any more
        story_id bigint NOT NULL,
        version integer NOT NULL,
        changed_at timestamptz NOT NULL
      );
      CREATE INDEX story_member_of_story ON story_member (story_id, post_id) WHERE story_id > 0;
      CREATE INDEX story_member_left ON story_member (changed_at) WHERE story_id = 0;
      CREATE TABLE story_print (
        post_id bigint PRIMARY KEY,
        author_id bigint NOT NULL,
        published_at timestamptz NOT NULL,
        print bytea NOT NULL
      );
      CREATE INDEX story_print_date ON story_print (published_at, post_id);
      CREATE INDEX story_print_of_author ON story_print (author_id, published_at);
      CREATE TABLE story_pending (
        post_id bigint PRIMARY KEY,
        -- of story_clock, drawn under the lock of the row: grows with every change
        number bigint NOT NULL
      );
      CREATE INDEX story_pending_number ON story_pending (number);
      CREATE TABLE story_verdict (
        post_id bigint NOT NULL,
        other_id bigint NOT NULL CHECK (post_id < other_id),
        kind text NOT NULL,
        by text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (post_id, other_id)
      );
      CREATE INDEX story_verdict_of_other ON story_verdict (other_id);
      INSERT INTO story_pending (post_id, number)
      SELECT id, nextval('story_clock')
        FROM post
       WHERE revision > 0 AND published_at > now() - interval '72 hours'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE story_verdict, story_pending, story_print, story_member, story');
    await runner.query('DROP SEQUENCE story_number, story_clock');
  }
}
