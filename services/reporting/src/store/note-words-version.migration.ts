import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records of which version the stored words are, and how far they are made anew (`preparation/rewrite-words.ts`):
 * those of publications from the id `below` on are of the version `rewriting`.
 */
export class NoteWordsVersion1768600000640 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE report_engine
         ADD COLUMN words_version int NOT NULL DEFAULT 1,
         ADD COLUMN rewriting int,
         ADD COLUMN below bigint,
         ADD COLUMN rewritten bigint NOT NULL DEFAULT 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE report_engine
         DROP COLUMN words_version,
         DROP COLUMN rewriting,
         DROP COLUMN below,
         DROP COLUMN rewritten`,
    );
  }
}
