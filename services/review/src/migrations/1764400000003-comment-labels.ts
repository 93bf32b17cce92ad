import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people decided about comments, which are not stored themselves. */
export class CreateCommentLabels1764400000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE comment_label (
        post_id bigint NOT NULL, comment_id text NOT NULL, is_ignored boolean NOT NULL, tone smallint,
        labelled_by text NOT NULL, labelled_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (post_id, comment_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE comment_label');
  }
}
