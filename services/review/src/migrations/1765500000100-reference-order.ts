import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Spheres and oblasts have an order, and names of their own in each language. */
export class OrderReferenceLists1765500000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['sphere', 'oblast'])
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN position int;
        UPDATE ${table} e SET position = o.position
          FROM (SELECT id, row_number() OVER (ORDER BY id) AS position FROM ${table}) o
         WHERE o.id = e.id;
        ALTER TABLE ${table} ALTER COLUMN position SET NOT NULL;
        CREATE UNIQUE INDEX ${table}_name ON ${table} (lower(name));
        CREATE UNIQUE INDEX ${table}_name_kz ON ${table} (lower(name_kz))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sphere', 'oblast'])
      await runner.query(`DROP INDEX ${table}_name, ${table}_name_kz; ALTER TABLE ${table} DROP COLUMN position`);
  }
}
