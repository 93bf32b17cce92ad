import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Labels of saved found publications, until their posts arrive. */
export class KeepSavedHits1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_hit (
        post_id bigint PRIMARY KEY,
        network text NOT NULL,
        author_id bigint NOT NULL,
        labels jsonb NOT NULL,
        saved_by text NOT NULL,
        saved_at timestamptz NOT NULL,
        is_applied boolean NOT NULL DEFAULT false
      )`);
    await runner.query('CREATE INDEX saved_hit_of_author ON saved_hit (author_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_hit');
  }
}
