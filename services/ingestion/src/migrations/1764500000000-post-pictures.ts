import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the addresses of all pictures of a post. */
export class StorePictures1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE post ADD COLUMN pictures text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post DROP COLUMN pictures');
  }
}
