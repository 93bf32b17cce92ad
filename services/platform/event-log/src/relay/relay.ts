import pg from 'pg';
import { PostgresCarrier } from '../postgres/postgres-carrier.js';
import { Pause } from '../pause.js';
import type { Carrier } from './carrier.js';

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
  readonly #pause = new Pause();
  /** Outboxes that a commit was told of. */
  #named = new Set<string>();
  #askedAllAt = 0;
  #running: Promise<void> | undefined;
  #trimmedAt = 0;
  #schemas: string[] = [];
  #hasUnknown = true;

  constructor(
    private readonly url: string,
    private readonly onError: (error: unknown) => void,
    private readonly batch = 1000,
    private readonly carrier: Carrier = new PostgresCarrier(),
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#pause.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#pause.isClosed) {
      try {
        await this.#lead();
      } catch (error) {
        if (!this.#pause.isClosed) this.onError(error);
        await this.#disconnect();
        await this.#pause.atMost(POLL_MS);
      }
    }
    await this.#disconnect();
  }

  async #lead(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'mm-relay' });
    this.#client = client;
    client.on('error', () => this.#pause.wake());
    await client.connect();
    const notifier = new pg.Client({ connectionString: this.url, application_name: 'mm-relay-notify' });
    this.#notifier = notifier;
    notifier.on('error', () => this.#pause.wake());
    await notifier.connect();
    await notifier.query('SET synchronous_commit = off');
    while (!this.#pause.isClosed && !(await this.#acquire(client))) await this.#pause.atMost(1000);
    client.on('notification', ({ payload }) => {
      for (const name of (payload ?? '').split(',')) {
        this.#named.add(name);
        this.#hasUnknown ||= !this.#schemas.includes(name);
      }
      this.#pause.wake();
    });
    await client.query('LISTEN mm_outbox');
    this.#hasUnknown = true;
    this.#askedAllAt = 0;
    while (!this.#pause.isClosed) {
      if (this.#hasUnknown) await this.#findOutboxes(client);
      let moved = 0;
      for (const schema of await this.#filled(client)) {
        const count = await this.carrier.move(client, client.escapeIdentifier(schema), this.batch);
        moved += count;
        if (count === this.batch) this.#named.add(schema);
      }
      if (moved > 0) await notifier.query("SELECT pg_notify('mm_log', '')");
      if (Date.now() - this.#trimmedAt > 3_600_000) await this.#trim(client);
      if (this.#named.size === 0) await this.#pause.atMost(POLL_MS);
    }
  }

  /**
   * Outboxes to read: the notified ones, and four times a second all that have rows, because a notification may be
   * lost.
   */
  async #filled(client: pg.Client): Promise<string[]> {
    const named = this.#schemas.filter((schema) => this.#named.has(schema));
    this.#named.clear();
    if (Date.now() - this.#askedAllAt < POLL_MS || this.#schemas.length === 0) return named;
    this.#askedAllAt = Date.now();
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

  async #trim(client: pg.Client): Promise<void> {
    this.#trimmedAt = Date.now();
    await this.carrier.trim(client);
  }

  async #disconnect(): Promise<void> {
    await Promise.allSettled([this.#client?.end(), this.#notifier?.end(), this.carrier.release()]);
    this.#client = this.#notifier = undefined;
  }
}
