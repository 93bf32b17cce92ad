import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Publications as the event log reports them, each group of columns with its own version number; topics, sections
 * and the marks of users.
 */
export class CreateReporting1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE publication (
        id bigint PRIMARY KEY,
        -- null: something was said about the publication before its text arrived
        classified jsonb, revision int NOT NULL DEFAULT 0, classified_at timestamptz NOT NULL DEFAULT 'epoch',
        labels jsonb, labels_version int NOT NULL DEFAULT 0,
        counters jsonb, counted_at timestamptz NOT NULL DEFAULT 'epoch',
        withdrawn_at timestamptz
      );
      CREATE TABLE reference_name (
        kind text NOT NULL, id bigint NOT NULL, name text NOT NULL, version int NOT NULL,
        PRIMARY KEY (kind, id)
      );
      CREATE TABLE section (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL,
        author text NOT NULL, author_id bigint NOT NULL, access bigint[] NOT NULL,
        version int NOT NULL DEFAULT 1, created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX section_name ON section (lower(name));
      CREATE TABLE section_order (
        user_id bigint NOT NULL, section_id bigint NOT NULL REFERENCES section ON DELETE CASCADE, position int NOT NULL,
        PRIMARY KEY (user_id, section_id)
      );
      CREATE TABLE topic (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL,
        keywords text NOT NULL, exclude_words text NOT NULL, attr_search boolean NOT NULL,
        reviewed text NOT NULL DEFAULT 'all', section_id bigint REFERENCES section ON DELETE SET NULL,
        author text NOT NULL, author_id bigint NOT NULL, access bigint[] NOT NULL,
        version int NOT NULL DEFAULT 1, created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX topic_name ON topic (lower(name));
      CREATE INDEX topic_section ON topic (section_id);
      CREATE TABLE topic_set (version int NOT NULL);
      INSERT INTO topic_set VALUES (1);
      CREATE TABLE relevance (
        topic_id bigint NOT NULL REFERENCES topic ON DELETE CASCADE, publication_id bigint NOT NULL,
        is_relevant boolean NOT NULL, version int NOT NULL,
        changed_by text NOT NULL, changed_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (topic_id, publication_id)
      );
      CREATE INDEX relevance_publication ON relevance (publication_id) WHERE NOT is_relevant;
      CREATE TABLE topic_tone (
        topic_id bigint NOT NULL, publication_id bigint NOT NULL, tone smallint NOT NULL, version int NOT NULL,
        PRIMARY KEY (topic_id, publication_id)
      )`);
    for (const [kind, entries] of [
      ['sphere', spheres],
      ['oblast', oblasts],
    ] as const) {
      await runner.query(
        `INSERT INTO reference_name (kind, id, name, version)
         SELECT $1, id, name, 0 FROM unnest($2::bigint[], $3::text[]) AS r(id, name)`,
        [kind, entries.map((e) => e.id), entries.map((e) => e.name)],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE topic_tone, relevance, topic_set, topic, section_order, section, reference_name, publication',
    );
  }
}
