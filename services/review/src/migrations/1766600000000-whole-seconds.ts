import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists go on behind a position, which has the time as the wire has it: in seconds. */
export class WholeSeconds1766600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE post SET published_at = date_trunc('second', published_at)
      WHERE published_at <> date_trunc('second', published_at)`);
  }

  async down(): Promise<void> {
    // The fractions are not needed by the previous version.
  }
}
