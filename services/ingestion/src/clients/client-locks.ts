import net from 'node:net';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';

/** First key of the advisory lock of an account; the second is the hash of its credential's id. */
const CLIENT_LOCK = 726005;
const CHECK_MS = 1000;
/** A connection that does not answer for so long is lost. Shorter than what the server needs to end it. */
const TIMEOUT_MS = 4000;
const RECONNECT_MS = 250;
/** After these about 10 s the server ends a dead connection, which frees its locks. */
const serverKeepalives = [
  'SET tcp_keepalives_idle = 4',
  'SET tcp_keepalives_interval = 2',
  'SET tcp_keepalives_count = 3',
  "SET tcp_user_timeout = '10s'",
];
const take = 'SELECT id FROM unnest($2::text[]) AS id WHERE pg_try_advisory_lock($1, hashtext(id))';

export interface LockEvents {
  /** The connection is lost, and with it all locks: clients must be given up at once. Must not throw. */
  onLost: () => void;
  /** It is connected again, or a process has changed something. */
  onWake: () => void;
}

/**
 * Locks of accounts: a client may exist only in the process that has its account's lock. They belong to one connection
 * of their own, which is checked every second; when it is lost they are lost.
 */
export class ClientLocks {
  readonly #logger = new Logger('clients');
  readonly #held = new Set<string>();
  #connection: { client: pg.Client; socket: net.Socket } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly events: LockEvents,
  ) {}

  start(): void {
    void this.#connect();
  }

  has(id: string): boolean {
    return this.#held.has(id);
  }

  /** Takes the locks that are free; returns those that it got. Rejects when the connection is lost meanwhile. */
  async tryLock(ids: readonly string[]): Promise<string[]> {
    const connection = this.#connection;
    // a second lock of the same connection would have to be given back twice
    const wanted = ids.filter((id) => !this.#held.has(id));
    if (!connection || wanted.length === 0) return [];
    const { rows } = await connection.client.query<{ id: string }>(take, [CLIENT_LOCK, wanted]);
    if (connection !== this.#connection) return [];
    for (const { id } of rows) this.#held.add(id);
    return rows.map(({ id }) => id);
  }

  /** Gives a lock back. */
  async unlock(id: string): Promise<void> {
    if (!this.#held.delete(id)) return;
    await this.#connection?.client
      .query('SELECT pg_advisory_unlock($1, hashtext($2))', [CLIENT_LOCK, id])
      .catch(() => undefined);
  }

  /** Gives every lock back and connects no more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#held.clear();
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.client.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const socket = new net.Socket();
    const { url: connectionString } = this.dataSource.options as Extract<DataSourceOptions, { type: 'postgres' }>;
    const client = new pg.Client({
      connectionString,
      application_name: 'mm-clients',
      keepAlive: true,
      query_timeout: TIMEOUT_MS,
      connectionTimeoutMillis: TIMEOUT_MS,
      stream: () => socket,
    });
    const connection = { client, socket };
    const lose = (): void => this.#lose(connection);
    client.on('error', lose).on('end', lose);
    try {
      await client.connect();
      for (const setting of serverKeepalives) await client.query(setting);
      client.on('notification', () => this.events.onWake());
      await client.query('LISTEN mm_clients');
    } catch (error) {
      socket.destroy();
      this.#logger.warn(`cannot connect for the locks of accounts: ${String(error)}`);
      return this.#retry();
    }
    if (this.#isStopped) return void client.end().catch(() => undefined);
    this.#connection = connection;
    this.#timer = setInterval(() => void this.#check(connection), CHECK_MS);
    this.events.onWake();
  }

  async #check(connection: { client: pg.Client; socket: net.Socket }): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await connection.client.query('SELECT 1');
    } catch {
      this.#lose(connection);
    } finally {
      this.#isChecking = false;
    }
  }

  #lose(connection: { client: pg.Client; socket: net.Socket }): void {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    clearInterval(this.#timer);
    this.#held.clear();
    this.events.onLost();
    connection.socket.destroy();
    this.#logger.warn('the connection for the locks of accounts is lost; their clients were given up');
    this.#retry();
  }

  #retry(): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS);
  }
}
