import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What reports count is in the file of DuckDB, which is built from the publications; only the words stay here. Words
 * that are stored are kept as they are: nothing is written again.
 */
export class KeepWordsAlone1768600000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE report_row RENAME TO publication_words');
    await runner.query('ALTER TABLE publication_words RENAME CONSTRAINT report_row_pkey TO publication_words_pkey');
    await runner.query('ALTER INDEX report_row_newest RENAME TO publication_words_newest');
    await runner.query('ALTER INDEX report_row_words RENAME TO publication_words_lexemes');
    await runner.query(`ALTER TABLE publication_words ${columns.map(([name]) => `DROP COLUMN ${name}`).join(', ')}`);
    // room on the pages was for counters
    await runner.query('ALTER TABLE publication_words RESET (fillfactor)');
    // which state of the file belongs to this database: the last batch that was acknowledged, and the next one
    await runner.query(
      `CREATE TABLE report_file (
         one boolean PRIMARY KEY DEFAULT true CHECK (one),
         applied text NOT NULL DEFAULT gen_random_uuid(),
         next text NOT NULL DEFAULT gen_random_uuid()
       )`,
    );
    await runner.query('INSERT INTO report_file DEFAULT VALUES');
    // `members`: those of publications from `low` to below `high` changed, of all without them
    await runner.query(
      `CREATE TABLE report_topic_change (
         seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         kind text NOT NULL CHECK (kind IN ('members', 'shown')),
         topic_id bigint NOT NULL,
         version int NOT NULL,
         low bigint,
         high bigint
       )`,
    );
    await runner.query(`UPDATE report_engine SET engine = 'duckdb' WHERE engine = 'postgres'`);
  }

  /** The version before finds no engine that holds all publications, and writes the rows again when it starts. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE report_engine SET engine = '' WHERE engine = 'duckdb'`);
    await runner.query('DROP TABLE report_topic_change, report_file');
    const added = columns.map(([name, type, initial]) => `ADD COLUMN ${name} ${type} NOT NULL DEFAULT ${initial}`);
    await runner.query(`ALTER TABLE publication_words ${added.join(', ')}`);
    await runner.query(
      `ALTER TABLE publication_words ${columns.map(([name]) => `ALTER ${name} DROP DEFAULT`).join(', ')}`,
    );
    await runner.query('ALTER TABLE publication_words SET (fillfactor = 85)');
    await runner.query('ALTER INDEX publication_words_lexemes RENAME TO report_row_words');
    await runner.query('ALTER INDEX publication_words_newest RENAME TO report_row_newest');
    await runner.query('ALTER TABLE publication_words RENAME CONSTRAINT publication_words_pkey TO report_row_pkey');
    await runner.query('ALTER TABLE publication_words RENAME TO report_row');
  }
}

const columns: readonly [name: string, type: string, initial: string][] = [
  ['report_index', 'text', `''`],
  ['network', 'text', `''`],
  ['kind', 'smallint', '1'],
  ['lang', 'text', `''`],
  ['tone', 'smallint', '1'],
  ['spheres', 'int[]', `'{}'`],
  ['oblasts', 'int[]', `'{}'`],
  ['event_id', 'bigint', '0'],
  ['event_name', 'text', `''`],
  ['author_id', 'bigint', '0'],
  ['author_name', 'text', `''`],
  ['author_search', 'text', `''`],
  ['is_community', 'boolean', 'false'],
  ['followers', 'double precision', '-1'],
  ['likes', 'double precision', '-1'],
  ['comments', 'double precision', '-1'],
  ['shares', 'double precision', '-1'],
  ['views', 'double precision', '-1'],
  ['saved', 'boolean', 'false'],
  ['ignored', 'boolean', 'false'],
  ['machine_ignores', 'real', '0'],
];
