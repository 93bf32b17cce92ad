import pg from 'pg';
import { systemSettings } from '@mm/proto/vocabulary/system-setting.js';
import { PostgresLogAppender } from '../postgres/postgres-log-appender.js';
import { InterruptibleTimer } from '../interruptible-timer.js';
import type { LogAppender } from './log-appender.js';

const LEADER_LOCK = 726002;
const POLL_MS = 250;

/**
 * Moves committed outbox rows into the log and gives them dense positions: a reader at position n has seen all events
 * up to n, because a row that commits late gets a later position. One relay leads, further ones wait for its lock.
 * Wakes readers with one NOTIFY per batch, after the commit.
 */
export class Relay {
  #client: pg.Client | undefined;
  #notifier: pg.Client | undefined;
  readonly #timer = new InterruptibleTimer();
  /** Outboxes with a notified commit. */
  #pendingOutboxes = new Set<string>();
  #polledAllAt = -Infinity;
  #running: Promise<void> | undefined;
  /** When events were removed, and none was left to be. */
  #trimmedAt = -Infinity;
  #schemas: string[] = [];
  #hasUnknown = true;

  constructor(
    private readonly url: string,
    private readonly onError: (error: unknown) => void,
    private readonly batchSize = 1000,
    private readonly appender: LogAppender = new PostgresLogAppender(),
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#timer.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#timer.isClosed) {
      try {
        await this.#lead();
      } catch (error) {
        if (!this.#timer.isClosed) this.onError(error);
        await this.#disconnect();
        await this.#timer.waitForWake(POLL_MS);
      }
    }
    await this.#disconnect();
  }

  async #lead(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'mm-relay' });
    this.#client = client;
    client.on('error', () => this.#timer.wake());
    await client.connect();
    const notifier = new pg.Client({ connectionString: this.url, application_name: 'mm-relay-notify' });
    this.#notifier = notifier;
    notifier.on('error', () => this.#timer.wake());
    await notifier.connect();
    await notifier.query('SET synchronous_commit = off');
    while (!this.#timer.isClosed && !(await this.#acquire(client))) await this.#timer.waitForWake(1000);
    client.on('notification', ({ payload }) => {
      for (const name of (payload ?? '').split(',')) {
        this.#pendingOutboxes.add(name);
        this.#hasUnknown ||= !this.#schemas.includes(name);
      }
      this.#timer.wake();
    });
    await client.query('LISTEN mm_outbox');
    this.#hasUnknown = true;
    this.#polledAllAt = -Infinity;
    while (!this.#timer.isClosed) {
      if (this.#hasUnknown) await this.#findOutboxes(client);
      let moved = 0;
      for (const schema of await this.#outboxesToRead(client)) {
        const count = await this.appender.appendBatch(client, client.escapeIdentifier(schema), this.batchSize);
        moved += count;
        if (count === this.batchSize) this.#pendingOutboxes.add(schema);
      }
      if (moved > 0) await notifier.query("SELECT pg_notify('mm_log', '')");
      if (performance.now() - this.#trimmedAt > 3_600_000) await this.#trim(client);
      if (this.#pendingOutboxes.size === 0) await this.#timer.waitForWake(POLL_MS);
    }
  }

  /** The notified outboxes, and four times a second all that have rows, because a notification may be lost. */
  async #outboxesToRead(client: pg.Client): Promise<string[]> {
    const named = this.#schemas.filter((schema) => this.#pendingOutboxes.has(schema));
    this.#pendingOutboxes.clear();
    if (performance.now() - this.#polledAllAt < POLL_MS || this.#schemas.length === 0) return named;
    this.#polledAllAt = performance.now();
    const each = this.#schemas.map(
      (schema) =>
        `SELECT ${client.escapeLiteral(schema)} AS name
         WHERE EXISTS (SELECT FROM ${client.escapeIdentifier(schema)}.outbox)`,
    );
    const { rows } = await client.query<{ name: string }>(each.join(' UNION ALL '));
    return rows.map(({ name }) => name);
  }

  async #acquire(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [LEADER_LOCK]);
    return rows[0]?.ok === true;
  }

  async #findOutboxes(client: pg.Client): Promise<void> {
    this.#hasUnknown = false;
    const { rows } = await client.query<{ name: string }>(
      `SELECT nspname AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relname = 'outbox' AND c.relkind = 'r'
       ORDER BY 1`,
    );
    this.#schemas = rows.map((row) => row.name);
  }

  /** Events are relayed, whether old ones can be removed or not. */
  async #trim(client: pg.Client): Promise<void> {
    try {
      if (await this.appender.trim(client, await readLogDays(client))) return;
    } catch (error) {
      this.onError(error);
    }
    this.#trimmedAt = performance.now();
  }

  async #disconnect(): Promise<void> {
    await Promise.allSettled([this.#client?.end(), this.#notifier?.end(), this.appender.release()]);
    this.#client = this.#notifier = undefined;
  }
}

/** For how many days the log keeps events: the setting in the database of the outboxes, else its initial value. */
export async function readLogDays(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { initial, min, max } = systemSettings['log-days'];
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('identity.system_setting') IS NOT NULL AS is_there`,
  );
  // a new installation starts its relay first
  if (!tables[0]?.is_there) return initial;
  const { rows } = await client.query<{ value: unknown }>(
    `SELECT value FROM identity.system_setting WHERE key = 'log-days'`,
  );
  const value = rows[0]?.value;
  return typeof value === 'number' ? Math.min(Math.max(value, min), max) : initial;
}
