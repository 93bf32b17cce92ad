import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Posting rates of authors and the pace of networks, faults in words, saved posts, and stored comments.
 * `poll_target.trouble` stays for the previous version of the service.
 */
export class PlanPolls1764600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE poll_target
        ADD COLUMN last_fault text NOT NULL DEFAULT '',
        ADD COLUMN last_fault_text text NOT NULL DEFAULT '',
        ADD COLUMN failing_since timestamptz,
        ADD COLUMN rate_posts double precision NOT NULL DEFAULT 0,
        ADD COLUMN rate_hours double precision NOT NULL DEFAULT 0,
        ADD COLUMN poll_units double precision NOT NULL DEFAULT 1`);
    await runner.query(
      `UPDATE poll_target SET last_fault = trouble, failing_since = coalesce(collected_at, now()) WHERE trouble <> ''`,
    );
    await runner.query(`
      CREATE TABLE network_pace (
        network text PRIMARY KEY,
        factor double precision NOT NULL DEFAULT 0,
        usual_per_hour double precision NOT NULL DEFAULT 0.1,
        speeds double precision[] NOT NULL DEFAULT '{}',
        planned_at timestamptz NOT NULL DEFAULT 'epoch',
        speeds_at timestamptz NOT NULL DEFAULT 'epoch',
        counters_every double precision NOT NULL DEFAULT 1,
        counters_at timestamptz NOT NULL DEFAULT 'epoch',
        comments_every double precision NOT NULL DEFAULT 1,
        comments_at timestamptz NOT NULL DEFAULT 'epoch'
      )`);
    await runner.query(`
      ALTER TABLE post
        ADD COLUMN is_saved boolean NOT NULL DEFAULT false,
        ADD COLUMN next_comments_at timestamptz`);
    await runner.query(
      'CREATE INDEX post_to_comment ON post (network, next_comments_at) WHERE next_comments_at IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE post_comments (
        post_id bigint PRIMARY KEY REFERENCES post,
        comments jsonb NOT NULL,
        counted integer NOT NULL,
        read_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE post_comments, network_pace');
    await runner.query('ALTER TABLE post DROP COLUMN is_saved, DROP COLUMN next_comments_at');
    await runner.query(`
      ALTER TABLE poll_target
        DROP COLUMN last_fault, DROP COLUMN last_fault_text, DROP COLUMN failing_since,
        DROP COLUMN rate_posts, DROP COLUMN rate_hours, DROP COLUMN poll_units`);
  }
}
