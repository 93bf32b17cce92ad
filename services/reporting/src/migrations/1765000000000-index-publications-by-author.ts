import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publications by their authors: those of an erased one are found by it. */
export class IndexPublicationsByAuthor1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX publication_newest_of_author
      ON publication (((classified->'author'->>'id')::bigint), (classified->>'publishedAt') DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX publication_newest_of_author');
  }
}
