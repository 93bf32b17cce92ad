import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announcements that wait until the index holds their publications. */
export class KeepAnnouncements1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE elastic_announcement (
         id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         publication_id bigint NOT NULL,
         event json NOT NULL
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE elastic_announcement');
  }
}
