import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Owners; the health of sources, the gaps of their collection, and when collection ran. */
export class AddHealthAndOwners1764600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE owner (
        author_id bigint PRIMARY KEY REFERENCES author,
        oblast integer NOT NULL DEFAULT 0,
        page_type text NOT NULL,
        is_active boolean NOT NULL DEFAULT true,
        added_by text NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE source_health (
        author_id bigint PRIMARY KEY REFERENCES author,
        state text NOT NULL,
        reason text NOT NULL DEFAULT '',
        changed_at timestamptz NOT NULL,
        active_since timestamptz,
        posts_per_day double precision NOT NULL DEFAULT 0,
        lag_s integer NOT NULL DEFAULT -1,
        modelled_at timestamptz,
        quiet_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE collection_gap (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        author_id bigint NOT NULL REFERENCES author,
        network text NOT NULL,
        from_at timestamptz NOT NULL,
        until_at timestamptz,
        reason text NOT NULL
      )`);
    await runner.query('CREATE UNIQUE INDEX collection_gap_open ON collection_gap (author_id) WHERE until_at IS NULL');
    await runner.query('CREATE INDEX collection_gap_of_author ON collection_gap (author_id, from_at)');
    await runner.query('CREATE INDEX collection_gap_until ON collection_gap (until_at, from_at)');
    await runner.query(`
      CREATE TABLE collection_run (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        from_at timestamptz NOT NULL,
        until_at timestamptz NOT NULL
      )`);
    // the freshness of the last day
    await runner.query(
      'CREATE INDEX post_collected ON post (collected_at) INCLUDE (network, published_at) WHERE NOT is_history',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX post_collected');
    await runner.query('DROP TABLE collection_run, collection_gap, source_health, owner');
  }
}
