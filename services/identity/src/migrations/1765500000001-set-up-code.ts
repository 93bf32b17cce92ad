import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The code with which the first administrator is created in the browser. */
export class SetUpCode1765500000001 implements MigrationInterface {
  name = 'SetUpCode1765500000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.set_up_code (
        id integer PRIMARY KEY CHECK (id = 1),
        code_hash bytea NOT NULL,
        tries integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.set_up_code');
  }
}
