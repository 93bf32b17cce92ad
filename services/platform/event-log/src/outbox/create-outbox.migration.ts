import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox of a service; the first migration of every service. */
export class CreateOutbox1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL,
        topic text NOT NULL,
        key text NOT NULL,
        schema text NOT NULL,
        producer text NOT NULL,
        correlation_id text NOT NULL,
        occurred_at timestamptz NOT NULL,
        value text NOT NULL
      ) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}
