import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts under review: text, counters, suggestion and labels have their own number or time each. */
export class CreateReview1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE author (
        id bigint PRIMARY KEY, network text NOT NULL, code text NOT NULL, username text NOT NULL,
        full_name text NOT NULL, is_closed boolean NOT NULL, watchers text[] NOT NULL,
        changed_at timestamptz NOT NULL
      );
      CREATE INDEX author_username ON author (network, lower(username));
      CREATE INDEX author_watchers ON author USING gin (watchers);
      CREATE TABLE post (
        id bigint PRIMARY KEY, network text NOT NULL, author_id bigint NOT NULL,
        -- revision 0: something was said about the post before its text arrived
        revision int NOT NULL DEFAULT 0,
        code text NOT NULL DEFAULT '', owner text NOT NULL DEFAULT '', owner_name text NOT NULL DEFAULT '',
        published_at timestamptz NOT NULL DEFAULT 'epoch',
        title text NOT NULL DEFAULT '', text text NOT NULL DEFAULT '',
        url text NOT NULL DEFAULT '', display_url text NOT NULL DEFAULT '',
        publishing_type smallint NOT NULL DEFAULT 15,
        is_video boolean NOT NULL DEFAULT false, is_robot boolean NOT NULL DEFAULT false,
        is_advert boolean NOT NULL DEFAULT false, is_history boolean NOT NULL DEFAULT false,
        suggestion jsonb, machine_ignored boolean NOT NULL DEFAULT false,
        likes int NOT NULL DEFAULT -1, comments int NOT NULL DEFAULT -1, shares int NOT NULL DEFAULT -1,
        views int NOT NULL DEFAULT -1, counted_at timestamptz NOT NULL DEFAULT 'epoch',
        withdrawn_at timestamptz,
        lang text, spheres int[] NOT NULL DEFAULT '{}', oblasts int[] NOT NULL DEFAULT '{}',
        tone smallint, event_id bigint,
        is_ignored boolean NOT NULL DEFAULT false, saved boolean NOT NULL DEFAULT false,
        version int NOT NULL DEFAULT 0,
        reviewed_by text NOT NULL DEFAULT '', reviewed_at timestamptz, reviewed_revision int NOT NULL DEFAULT 0
      );
      CREATE INDEX post_author_date ON post (author_id, published_at DESC, id DESC);
      CREATE INDEX post_new_date ON post (published_at DESC, id DESC) WHERE NOT saved AND NOT is_ignored;
      CREATE INDEX post_code ON post (network, code);
      CREATE TABLE label_history (
        post_id bigint NOT NULL, version int NOT NULL, labels jsonb NOT NULL, by text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(), without_version boolean NOT NULL,
        PRIMARY KEY (post_id, version)
      );
      CREATE TABLE author_progress (
        author_id bigint PRIMARY KEY, all_cnt int NOT NULL, saved_cnt int NOT NULL, ign_cnt int NOT NULL
      );
      CREATE TABLE topic_tone (
        publication_id bigint NOT NULL, topic_id bigint NOT NULL, tone smallint NOT NULL, version int NOT NULL,
        by text NOT NULL, at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (publication_id, topic_id)
      );
      CREATE TABLE sphere (
        id int PRIMARY KEY, name text NOT NULL, name_kz text NOT NULL,
        is_retired boolean NOT NULL DEFAULT false, version int NOT NULL DEFAULT 1
      );
      CREATE TABLE oblast (
        id int PRIMARY KEY, name text NOT NULL, name_kz text NOT NULL,
        is_retired boolean NOT NULL DEFAULT false, version int NOT NULL DEFAULT 1
      );
      CREATE TABLE event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL,
        spheres int[] NOT NULL, oblasts int[] NOT NULL, keywords text NOT NULL DEFAULT '',
        author text NOT NULL, version int NOT NULL DEFAULT 1, deleted_at timestamptz
      );
      CREATE UNIQUE INDEX event_name ON event (lower(name)) WHERE deleted_at IS NULL`);
    for (const [table, entries] of [
      ['sphere', spheres],
      ['oblast', oblasts],
    ] as const) {
      await runner.query(
        `INSERT INTO ${table} (id, name, name_kz) SELECT * FROM unnest($1::int[], $2::text[], $3::text[])`,
        [entries.map((e) => e.id), entries.map((e) => e.name), entries.map((e) => e.nameKz)],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE author, post, label_history, author_progress, topic_tone, sphere, oblast, event');
  }
}
