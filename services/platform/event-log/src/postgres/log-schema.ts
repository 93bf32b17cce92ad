import pg from 'pg';

/** The schema `log`: one row per event, dense positions, a cursor per group, an outbox for dead letters. */
const statements = `
  CREATE SCHEMA IF NOT EXISTS log;
  CREATE TABLE IF NOT EXISTS log.head (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    position bigint NOT NULL DEFAULT 0,
    trimmed bigint NOT NULL DEFAULT 0
  );
  INSERT INTO log.head DEFAULT VALUES ON CONFLICT DO NOTHING;
  CREATE TABLE IF NOT EXISTS log.event (
    position bigint PRIMARY KEY, event_id uuid NOT NULL, topic text NOT NULL, key text NOT NULL, schema text NOT NULL,
    producer text NOT NULL, correlation_id text NOT NULL, occurred_at timestamptz NOT NULL, value text NOT NULL
  );
  CREATE TABLE IF NOT EXISTS log.cursor (
    consumer_group text PRIMARY KEY,
    position bigint NOT NULL,
    moved_at timestamptz NOT NULL DEFAULT now()
  ) WITH (fillfactor = 50);
  CREATE TABLE IF NOT EXISTS log.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id uuid NOT NULL, topic text NOT NULL, key text NOT NULL, schema text NOT NULL,
    producer text NOT NULL, correlation_id text NOT NULL, occurred_at timestamptz NOT NULL, value text NOT NULL
  );`;

/** Creates missing tables of the log. Safe to call from several processes at once. */
export async function ensureLogSchema(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(726001)');
    await client.query(statements);
  } finally {
    await client.end();
  }
}
