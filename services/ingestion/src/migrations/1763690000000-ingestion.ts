import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authors, their watchers, their poll plan and the collected posts. */
export class Ingestion1763690000000 implements MigrationInterface {
  name = 'Ingestion1763690000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE author (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        network text NOT NULL,
        code text NOT NULL,
        username text NOT NULL,
        full_name text NOT NULL,
        biography text NOT NULL,
        followers integer NOT NULL DEFAULT -1,
        follows integer NOT NULL DEFAULT -1,
        media_count integer NOT NULL DEFAULT -1,
        oblasts integer[] NOT NULL DEFAULT '{}',
        is_group boolean NOT NULL,
        is_closed boolean NOT NULL,
        url text NOT NULL,
        auto_update boolean NOT NULL DEFAULT true,
        hidden boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (network, code)
      )`);
    await runner.query('CREATE INDEX author_username ON author (network, lower(username))');
    await runner.query(`
      CREATE TABLE watcher (
        author_id bigint NOT NULL REFERENCES author,
        username text NOT NULL,
        since timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (author_id, username)
      )`);
    await runner.query('CREATE INDEX watcher_username ON watcher (username)');
    await runner.query(
      `CREATE TABLE user_region (
        username text NOT NULL, network text NOT NULL, oblasts integer[] NOT NULL, PRIMARY KEY (username, network))`,
    );
    // next_at is null while the author has no watchers; an expired lease is free
    await runner.query(`
      CREATE TABLE poll_target (
        author_id bigint PRIMARY KEY REFERENCES author,
        network text NOT NULL,
        next_at timestamptz,
        interval_s integer NOT NULL,
        fails integer NOT NULL DEFAULT 0,
        trouble text NOT NULL DEFAULT '',
        lease uuid,
        lease_until timestamptz,
        cursor jsonb,
        history_left integer NOT NULL,
        newest_at timestamptz,
        subscribed_at timestamptz NOT NULL DEFAULT now(),
        collected_at timestamptz,
        profile_at timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 50)`);
    await runner.query('CREATE INDEX poll_target_due ON poll_target (network, next_at)');
    await runner.query(`
      CREATE TABLE post (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        author_id bigint NOT NULL,
        network text NOT NULL,
        code text NOT NULL,
        published_at timestamptz NOT NULL,
        title text NOT NULL,
        text text NOT NULL,
        is_cut boolean NOT NULL,
        text_hash text NOT NULL,
        url text NOT NULL,
        display_url text NOT NULL,
        publishing_type smallint NOT NULL,
        is_video boolean NOT NULL,
        is_robot boolean NOT NULL,
        is_advert boolean NOT NULL,
        is_history boolean NOT NULL,
        revision integer NOT NULL DEFAULT 1,
        likes integer NOT NULL,
        comments integer NOT NULL,
        shares integer NOT NULL,
        views integer NOT NULL,
        counted_at timestamptz NOT NULL DEFAULT now(),
        next_count_at timestamptz,
        quiet_counts smallint NOT NULL DEFAULT 0,
        collected_at timestamptz NOT NULL DEFAULT now(),
        withdrawn_at timestamptz,
        UNIQUE (network, code)
      )`);
    await runner.query('CREATE INDEX post_of_author ON post (author_id, published_at DESC)');
    await runner.query('CREATE INDEX post_to_count ON post (network, next_count_at) WHERE next_count_at IS NOT NULL');
    await runner.query(`
      CREATE TABLE post_alias (
        author_id bigint NOT NULL,
        alias text NOT NULL,
        post_id bigint NOT NULL REFERENCES post,
        PRIMARY KEY (author_id, alias)
      )`);
    await runner.query(`
      CREATE TABLE credential (
        id uuid PRIMARY KEY,
        network text NOT NULL UNIQUE,
        secret bytea NOT NULL,
        owner text NOT NULL
      )`);
    await runner.query(
      `CREATE TABLE credential_use (
        network text PRIMARY KEY, last_good timestamptz NOT NULL, spent_on date NOT NULL, spent integer NOT NULL)`,
    );
    await runner.query(`
      CREATE TABLE audit (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        object text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE audit, credential_use, credential, post_alias, post, poll_target, user_region, watcher, author',
    );
  }
}
