import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the oldest posts; remembers erased authors without what would name them. */
export class KeepErasedAuthors1765500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX post_published ON post (published_at)');
    await runner.query(`CREATE INDEX post_pictured ON post (published_at) WHERE display_url <> ''`);
    await runner.query('CREATE INDEX post_alias_post ON post_alias (post_id)');
    await runner.query(`
      CREATE TABLE erased_author (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        network text NOT NULL,
        label text NOT NULL,
        reason text NOT NULL,
        hashes bytea[] NOT NULL,
        posts integer NOT NULL,
        erased_by text NOT NULL,
        erased_at timestamptz NOT NULL DEFAULT now(),
        unfinished jsonb
      )`);
    await runner.query('CREATE INDEX erased_author_hashes ON erased_author USING gin (hashes)');
    await runner.query('CREATE TABLE erasure_key (purpose text PRIMARY KEY, secret bytea NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erasure_key, erased_author');
    await runner.query('DROP INDEX post_alias_post, post_pictured, post_published');
  }
}
