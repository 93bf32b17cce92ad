import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The authors of which a projection accepts nothing more; a migration of every service that follows posts. */
export class CreateErasedAuthors1765500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE erased_author (author_id bigint PRIMARY KEY, erased_at timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_author');
  }
}
