import pg from 'pg';

const LEADER_LOCK = 726002;
const POLL_MS = 250;
const RETAIN_DAYS = 14;

/**
 * Carries committed outbox rows into the log and gives them dense positions, so that a reader behind position n has seen all up to n:
 * a row that commits late simply gets a later position. One leader at a time; further relays wait. Wakes readers by one NOTIFY per batch, after the commit.
 */
export class Relay {
  #client: pg.Client | undefined;
  #notifier: pg.Client | undefined;
  #stopped = false;
  #wake: (() => void) | undefined;
  #dirty = true;
  #running: Promise<void> | undefined;
  #trimmedAt = 0;
  #schemas: string[] = [];
  #hasUnknown = true;

  constructor(
    private readonly url: string,
    private readonly onError: (error: unknown) => void,
    private readonly batch = 1000,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#lead();
      } catch (error) {
        if (!this.#stopped) this.onError(error);
        await this.#disconnect();
        await this.#pause(POLL_MS);
      }
    }
    await this.#disconnect();
  }

  async #lead(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'mm-relay' });
    this.#client = client;
    client.on('error', () => this.#wake?.());
    await client.connect();
    const notifier = new pg.Client({ connectionString: this.url, application_name: 'mm-relay-notify' });
    this.#notifier = notifier;
    notifier.on('error', () => this.#wake?.());
    await notifier.connect();
    await notifier.query('SET synchronous_commit = off');
    while (!this.#stopped && !(await this.#acquire(client))) await this.#pause(1000);
    client.on('notification', ({ payload }) => {
      this.#dirty = true;
      this.#hasUnknown ||= (payload ?? '').split(',').some((name) => !this.#schemas.includes(name));
      this.#wake?.();
    });
    await client.query('LISTEN mm_outbox');
    this.#hasUnknown = true;
    while (!this.#stopped) {
      this.#dirty = false;
      if (this.#hasUnknown) await this.#findOutboxes(client);
      let moved = 0;
      let full = false;
      for (const schema of this.#schemas) {
        const count = await this.#move(client, client.escapeIdentifier(schema));
        moved += count;
        full ||= count === this.batch;
      }
      if (moved > 0) await notifier.query("SELECT pg_notify('mm_log', '')");
      if (Date.now() - this.#trimmedAt > 3_600_000) await this.#trim(client);
      if (!full && !this.#dirty) await this.#pause(POLL_MS);
    }
  }

  async #acquire(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [LEADER_LOCK]);
    return rows[0]?.ok === true;
  }

  async #findOutboxes(client: pg.Client): Promise<void> {
    this.#hasUnknown = false;
    const { rows } = await client.query<{ name: string }>("SELECT nspname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relname = 'outbox' AND c.relkind = 'r' ORDER BY 1");
    this.#schemas = rows.map((row) => row.name);
  }

  async #move(client: pg.Client, schema: string): Promise<number> {
    const { rowCount } = await client.query({
      name: `move-${schema}`,
      text: `
      WITH moved AS (DELETE FROM ${schema}.outbox WHERE id IN (SELECT id FROM ${schema}.outbox ORDER BY id LIMIT ${this.batch}) RETURNING *),
      head AS (UPDATE log.head SET position = position + (SELECT count(*) FROM moved) WHERE EXISTS (SELECT 1 FROM moved) RETURNING position - (SELECT count(*) FROM moved) AS base)
      INSERT INTO log.event (position, event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
      SELECT head.base + row_number() OVER (ORDER BY moved.id), event_id, topic, key, schema, producer, correlation_id, occurred_at, value FROM moved, head`,
    });
    return rowCount ?? 0;
  }

  async #trim(client: pg.Client): Promise<void> {
    this.#trimmedAt = Date.now();
    await client.query(
      `WITH old AS (
         DELETE FROM log.event WHERE occurred_at < now() - make_interval(days => $1)
           AND position <= COALESCE((SELECT min(position) FROM log.cursor), 0) RETURNING position)
       UPDATE log.head SET trimmed = GREATEST(trimmed, COALESCE((SELECT max(position) FROM old), 0))`,
      [RETAIN_DAYS],
    );
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(finish, ms);
      function finish(): void {
        clearTimeout(timer);
        resolve();
      }
      this.#wake = finish;
    });
  }

  async #disconnect(): Promise<void> {
    await Promise.allSettled([this.#client?.end(), this.#notifier?.end()]);
    this.#client = this.#notifier = undefined;
  }
}
