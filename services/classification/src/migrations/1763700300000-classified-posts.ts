import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers which revisions were published as classified. */
export class CreateClassifiedPosts1763700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE classified_post (post_id bigint, revision int, PRIMARY KEY (post_id, revision))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE classified_post');
  }
}
