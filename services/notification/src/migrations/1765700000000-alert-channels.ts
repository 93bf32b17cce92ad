import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages about alerts, and what their channels need. */
export class CreateAlertChannels1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alert_delivery (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(), channel text NOT NULL, target text NOT NULL,
        alert_ids int[] NOT NULL,
        state text NOT NULL CHECK (state IN ('held', 'pending', 'sent', 'dead', 'dropped')),
        was_held boolean NOT NULL, tries int NOT NULL DEFAULT 0, next_try timestamptz NOT NULL,
        leased_until timestamptz, last_error text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL, done_at timestamptz
      );
      CREATE UNIQUE INDEX alert_delivery_held ON alert_delivery (channel, target, next_try) WHERE state = 'held';
      CREATE INDEX alert_delivery_due ON alert_delivery (next_try) WHERE state IN ('held', 'pending');
      CREATE INDEX alert_delivery_done ON alert_delivery (done_at) WHERE done_at IS NOT NULL;
      CREATE INDEX alert_delivery_alerts ON alert_delivery USING gin (alert_ids);
      CREATE TABLE telegram_bot (
        id int PRIMARY KEY CHECK (id = 1), token bytea NOT NULL, username text NOT NULL,
        next_update bigint NOT NULL DEFAULT 0, last_error text NOT NULL DEFAULT ''
      );
      CREATE TABLE telegram_chat (
        id text PRIMARY KEY, title text NOT NULL, is_group boolean NOT NULL, seen_at timestamptz NOT NULL
      );
      CREATE TABLE push_key (id int PRIMARY KEY CHECK (id = 1), public_key text NOT NULL, private_key bytea NOT NULL);
      CREATE TABLE push_subscription (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, endpoint text NOT NULL UNIQUE,
        p256dh text NOT NULL, auth text NOT NULL,
        user_id int NOT NULL, username text NOT NULL, roles text[] NOT NULL, created_at timestamptz NOT NULL
      );
      CREATE INDEX push_subscription_user ON push_subscription (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alert_delivery, telegram_bot, telegram_chat, push_key, push_subscription');
  }
}
