import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kazakh names of spheres and oblasts, which Kazakh documents show. */
export class KeepKazakhNames1765500000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE reference_name ADD COLUMN name_kz text NOT NULL DEFAULT ''`);
    for (const [kind, entries] of [
      ['sphere', spheres],
      ['oblast', oblasts],
    ] as const)
      await runner.query(
        `UPDATE reference_name r SET name_kz = i.name_kz
           FROM unnest($2::text[], $3::text[]) AS i(name, name_kz)
          WHERE r.kind = $1 AND r.name = i.name`,
        [kind, entries.map((e) => e.name), entries.map((e) => e.nameKz)],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reference_name DROP COLUMN name_kz');
  }
}
