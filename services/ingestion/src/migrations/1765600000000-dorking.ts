import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches, what they found, their schedules, and the budgets of search providers. */
export class AddDorking1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE search_schedule (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL,
        username text NOT NULL,
        request jsonb NOT NULL,
        title text NOT NULL,
        every_hours integer NOT NULL,
        is_active boolean NOT NULL DEFAULT true,
        next_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX search_schedule_due ON search_schedule (next_at) WHERE is_active');
    await runner.query(`
      CREATE TABLE search (
        id uuid PRIMARY KEY,
        user_id bigint NOT NULL,
        username text NOT NULL,
        request jsonb NOT NULL,
        request_key text NOT NULL,
        title text NOT NULL,
        state text NOT NULL DEFAULT 'running',
        done integer NOT NULL DEFAULT 0,
        total integer NOT NULL DEFAULT 0,
        asked jsonb NOT NULL DEFAULT '[]',
        found integer NOT NULL DEFAULT 0,
        fresh integer NOT NULL DEFAULT 0,
        lost integer NOT NULL DEFAULT 0,
        previous_id uuid REFERENCES search ON DELETE SET NULL,
        degraded jsonb NOT NULL DEFAULT '[]',
        cut jsonb NOT NULL DEFAULT '[]',
        error text NOT NULL DEFAULT '',
        is_out_of_time boolean NOT NULL DEFAULT false,
        schedule_id bigint REFERENCES search_schedule ON DELETE SET NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        lease uuid,
        lease_until timestamptz
      )`);
    await runner.query(`CREATE INDEX search_running ON search (lease_until) WHERE state = 'running'`);
    await runner.query('CREATE INDEX search_of_user ON search (user_id, started_at DESC)');
    await runner.query('CREATE INDEX search_of_schedule ON search (schedule_id, started_at DESC)');
    await runner.query('CREATE INDEX search_alike ON search (user_id, request_key, started_at DESC)');
    await runner.query(`
      CREATE TABLE hit (
        code text PRIMARY KEY,
        aliases text[] NOT NULL DEFAULT '{}',
        url text NOT NULL,
        title text NOT NULL,
        snippet text NOT NULL,
        text text,
        text_tries smallint NOT NULL DEFAULT 0,
        next_text_at timestamptz DEFAULT now(),
        text_error text NOT NULL DEFAULT '',
        owner text NOT NULL,
        network text,
        author text NOT NULL DEFAULT '',
        post_code text,
        post_id bigint,
        in_archive boolean NOT NULL DEFAULT false,
        published_at timestamptz,
        lang text,
        spheres integer[] NOT NULL DEFAULT '{}',
        oblasts integer[] NOT NULL DEFAULT '{}',
        tone smallint,
        is_ignored boolean NOT NULL DEFAULT false,
        saved boolean NOT NULL DEFAULT false,
        engines text[] NOT NULL DEFAULT '{}',
        found_by bigint NOT NULL,
        found_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX hit_without_text ON hit (next_text_at) WHERE next_text_at IS NOT NULL');
    await runner.query('CREATE INDEX hit_alias ON hit USING gin (aliases)');
    await runner.query('CREATE INDEX hit_of_post ON hit (network, post_code) WHERE post_code IS NOT NULL');
    await runner.query('CREATE INDEX post_address ON post USING hash (url)');
    await runner.query('CREATE INDEX hit_found ON hit (found_at)');
    await runner.query('CREATE INDEX hit_newest ON hit (published_at DESC NULLS LAST)');
    await runner.query(`
      CREATE TABLE hit_topic (
        topic_id bigint NOT NULL,
        code text NOT NULL REFERENCES hit ON DELETE CASCADE,
        is_searched boolean NOT NULL DEFAULT false,
        PRIMARY KEY (topic_id, code)
      )`);
    await runner.query('CREATE INDEX hit_topic_of_hit ON hit_topic (code)');
    await runner.query(`
      CREATE TABLE search_hit (
        search_id uuid NOT NULL REFERENCES search ON DELETE CASCADE,
        code text NOT NULL REFERENCES hit ON DELETE CASCADE,
        topic_id bigint,
        PRIMARY KEY (search_id, code)
      )`);
    await runner.query('CREATE INDEX search_hit_of_hit ON search_hit (code)');
    await runner.query(`
      CREATE TABLE search_provider (
        id text PRIMARY KEY,
        day date NOT NULL,
        used integer NOT NULL DEFAULT 0,
        waits_until timestamptz,
        failures integer NOT NULL DEFAULT 0,
        fault text,
        message text NOT NULL DEFAULT ''
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX post_address');
    await runner.query('DROP TABLE search_provider, search_hit, hit_topic, hit, search, search_schedule');
  }
}
