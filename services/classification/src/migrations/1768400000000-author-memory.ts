import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of authors, and the regions that persons saved for their posts. */
export class CreateAuthorMemory1768400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE known_author (
         author_id bigint PRIMARY KEY,
         username text NOT NULL DEFAULT '',
         full_name text NOT NULL DEFAULT '',
         biography text NOT NULL DEFAULT '',
         oblasts int[] NOT NULL DEFAULT '{}',
         described_at timestamptz NOT NULL DEFAULT '-infinity',
         saved_oblasts int[] NOT NULL DEFAULT '{}',
         saved_confidence double precision NOT NULL DEFAULT 0)`,
    );
    await runner.query(
      `CREATE TABLE saved_post (
         post_id bigint PRIMARY KEY,
         author_id bigint NOT NULL,
         oblasts int[] NOT NULL,
         oblasts_before int[] NOT NULL,
         labels_version int NOT NULL,
         saved_at timestamptz NOT NULL)`,
    );
    await runner.query('CREATE INDEX saved_post_author ON saved_post (author_id, saved_at DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_post, known_author');
  }
}
