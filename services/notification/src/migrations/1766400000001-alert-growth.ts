import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When alerts grew, and how large they were when they were announced. */
export class AddAlertGrowth1766400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alert ADD COLUMN changed_at timestamptz, ADD COLUMN announced_at timestamptz,
        ADD COLUMN announced_figure double precision;
      UPDATE alert SET changed_at = raised_at, announced_at = raised_at,
        announced_figure = (reason->>'figure')::double precision;
      ALTER TABLE alert ALTER COLUMN changed_at SET NOT NULL, ALTER COLUMN announced_at SET NOT NULL,
        ALTER COLUMN announced_figure SET NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE alert DROP COLUMN changed_at, DROP COLUMN announced_at, DROP COLUMN announced_figure',
    );
  }
}
