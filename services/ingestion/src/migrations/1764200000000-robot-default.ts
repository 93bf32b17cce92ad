import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `is_robot` is no longer collected. The column stays, because the previous version of the service still writes it. */
export class DefaultRobot1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post ALTER COLUMN is_robot SET DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post ALTER COLUMN is_robot DROP DEFAULT');
  }
}
