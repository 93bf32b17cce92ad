import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stories that became parts of others, so that what points to them still leads somewhere. */
export class KeepStoryRedirects1768600000721 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE story_redirect (
        id bigint PRIMARY KEY,
        -- of the story: of two events the higher one counts
        version int NOT NULL,
        -- the story that it became a part of, which may be a part of a third one
        merged_into bigint NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE story_redirect');
  }
}
