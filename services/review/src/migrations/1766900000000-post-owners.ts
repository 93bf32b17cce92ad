import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts of YouTube carry the channel id as owner, as `postOwner` of @mm/proto says. */
export class NameOwnersOfPosts1766900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE post p SET owner = a.code FROM author a WHERE a.id = p.author_id AND p.network = 'youtube'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE post p SET owner = a.username FROM author a WHERE a.id = p.author_id AND p.network = 'youtube'",
    );
  }
}
