import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts up to 2^53 − 1: double precision holds them exactly, and the previous version of the service reads it. */
export class WidenReportCounts1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, counts] of tables)
      await runner.query(
        `ALTER TABLE ${table} ${counts.map((name) => `ALTER ${name} TYPE double precision`).join(', ')}`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    const narrow = (name: string): string => `ALTER ${name} TYPE integer USING least(${name}, 2147483647)`;
    for (const [table, counts] of tables) await runner.query(`ALTER TABLE ${table} ${counts.map(narrow).join(', ')}`);
  }
}

const tables: readonly [string, readonly string[]][] = [
  ['report_row', ['followers', 'likes', 'comments', 'shares', 'views']],
];
