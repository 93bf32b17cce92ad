import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted topics and sections, to bring them back. */
export class KeepDeletedItems1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deleted_item (
        kind text NOT NULL CHECK (kind IN ('topic', 'section')), id bigint NOT NULL,
        name text NOT NULL, author text NOT NULL, author_id bigint NOT NULL,
        content jsonb NOT NULL, deleted_by text NOT NULL, deleted_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (kind, id)
      );
      CREATE INDEX deleted_item_deleted ON deleted_item (deleted_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deleted_item');
  }
}
