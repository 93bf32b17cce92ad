import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions about all posts that matched a filter, with their posts. */
export class KeepBatches1768300000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE batch (
        number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        decision_id uuid NOT NULL UNIQUE,
        undo_id uuid,
        by text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        filter jsonb NOT NULL,
        labels jsonb NOT NULL,
        accept boolean NOT NULL,
        state text NOT NULL DEFAULT 'running',
        total integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        incomplete integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        gone integer NOT NULL DEFAULT 0,
        reached bigint NOT NULL DEFAULT 0,
        tries integer NOT NULL DEFAULT 0,
        error text NOT NULL DEFAULT '',
        touched_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE UNIQUE INDEX batch_running ON batch (by) WHERE state IN ('running', 'undoing')`);
    await runner.query('CREATE INDEX batch_of_person ON batch (by, number DESC)');
    await runner.query(`
      CREATE TABLE batch_post (
        number integer NOT NULL REFERENCES batch ON DELETE CASCADE,
        post_id bigint NOT NULL,
        version integer NOT NULL,
        result text,
        PRIMARY KEY (number, post_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE batch_post, batch');
  }
}
