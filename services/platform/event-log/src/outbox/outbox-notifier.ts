import pg from 'pg';

/**
 * Notifies the relay, after a commit, that an outbox has rows. Uses a separate connection with asynchronous commit:
 * a NOTIFY inside the writing transaction would hold a global lock through its fsync.
 * A lost notification delays the events only by the relay's poll interval.
 */
export class OutboxNotifier {
  #client: pg.Client | undefined;
  #pending = new Set<string>();
  #isRunning = false;
  #isClosed = false;

  constructor(private readonly url: string) {}

  notify(schema: string): void {
    this.#pending.add(schema);
    if (!this.#isRunning && !this.#isClosed) void this.#drain();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #drain(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#pending.size > 0 && !this.#isClosed) {
        const schemas = [...this.#pending];
        this.#pending.clear();
        const client = await this.#connected();
        await client.query('SELECT pg_notify($1, $2)', ['mm_outbox', schemas.join(',')]);
      }
    } catch {
      this.#client = undefined;
    } finally {
      this.#isRunning = false;
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({ connectionString: this.url, application_name: 'mm-wake' });
    client.on('error', () => (this.#client = undefined));
    await client.connect();
    await client.query('SET synchronous_commit = off');
    return (this.#client = client);
  }
}
