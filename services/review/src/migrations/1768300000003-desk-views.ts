import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Named filters of the desk. */
export class KeepDeskViews1768300000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE desk_view (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL,
        owner text NOT NULL,
        name text NOT NULL,
        query text NOT NULL,
        shared boolean NOT NULL,
        topic_id bigint
      )`);
    await runner.query('CREATE UNIQUE INDEX desk_view_name ON desk_view (user_id, lower(name))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE desk_view');
  }
}
