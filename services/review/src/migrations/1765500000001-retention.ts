import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the oldest posts. */
export class FindOldPosts1765500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX post_published ON post (published_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX post_published');
  }
}
