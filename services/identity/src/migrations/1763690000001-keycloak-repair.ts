import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts in which Keycloak may differ from our tables; empty with the bundled provider. */
export class KeycloakRepair1763690000001 implements MigrationInterface {
  name = 'KeycloakRepair1763690000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE identity.keycloak_repair (user_id integer PRIMARY KEY, due_at timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.keycloak_repair');
  }
}
