import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the labels of comments were before a save, so that its undo gives them back. */
export class KeepCommentsBefore1768300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE label_history ADD COLUMN comments jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE label_history DROP COLUMN comments');
  }
}
