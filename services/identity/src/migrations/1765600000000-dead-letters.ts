import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that consumer groups gave up. */
export class DeadLetters1765600000000 implements MigrationInterface {
  name = 'DeadLetters1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.dead_letter (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        consumer_group text NOT NULL,
        topic text NOT NULL,
        event_key text NOT NULL,
        event_id text NOT NULL,
        headers jsonb NOT NULL,
        value text NOT NULL,
        reason text NOT NULL,
        error text NOT NULL,
        tries integer NOT NULL,
        buried_at timestamptz NOT NULL,
        answered_at timestamptz NOT NULL,
        state text NOT NULL DEFAULT 'dead' CHECK (state IN ('dead', 'replaying', 'handled', 'discarded')),
        replays integer NOT NULL DEFAULT 0,
        replayed_by text NOT NULL DEFAULT '',
        replayed_at timestamptz,
        discarded_by text NOT NULL DEFAULT '',
        UNIQUE (consumer_group, topic, event_id)
      )`);
    await runner.query('CREATE INDEX dead_letter_buried ON identity.dead_letter (buried_at DESC, id DESC)');
    await runner.query('CREATE INDEX dead_letter_state ON identity.dead_letter (state, buried_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.dead_letter');
  }
}
