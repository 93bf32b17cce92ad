import { randomUUID } from 'node:crypto';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { deadTopicOf, isDeadTopic, type LogTopicName } from '@mm/proto/events/topics.js';
import pg from 'pg';
import { batchSize, callHandler, type HandlerHost } from '../delivery/call-handler.js';
import { deadLetter, unreadable, type DeadOutcome, type DeadStep, type StoredEvent } from '../delivery/dead-letter.js';
import { deliver } from '../delivery/delivery.js';
import { REPLAY_TOPIC, replayHandler } from '../delivery/replay.js';
import type { LogEvent } from '../event-log.js';
import { startCounting, type LogMetrics } from '../log-client.js';
import type { LogHealth } from '../log-health.js';
import { InterruptibleTimer } from '../interruptible-timer.js';
import { isOutage } from '../step.js';
import { handledUntil } from './handled-until.js';
import { eventOfRow, windowSql, type EventRow } from './postgres-log-reader.js';

export interface PostgresLogServerOptions extends HandlerHost {
  url: string;
  /**
   * With it, every process receives all events after this position. Otherwise the database keeps one position per
   * group, and one process reads for the group.
   */
  tailStart?: (() => Promise<string>) | undefined;
  onError: (error: unknown) => void;
  metrics?: LogMetrics | undefined;
  /** For the lag, which is asked for while the server's own connection is busy. */
  pool?: pg.Pool;
  /** Maximum number of events per query. */
  maxEvents?: number;
}

const POLL_MS = 500;
const FOLLOW_MS = 60_000;

/**
 * Nest transport over the PostgreSQL log: runs `@Consume` handlers with a cursor per group, woken by NOTIFY or polling.
 */
export class PostgresLogServer extends Server implements CustomTransportStrategy, LogHealth {
  #client: pg.Client | undefined;
  readonly #timer = new InterruptibleTimer();
  #isNotified = false;
  #running: Promise<void> | undefined;
  #position: bigint | undefined;
  /** Position up to which events are handled, while this process reads for the group. */
  #readTo: bigint | undefined;
  /** When the group last made progress or had nothing to do, in ms of performance.now(). */
  #progressAt = performance.now();

  constructor(private readonly options: PostgresLogServerOptions) {
    super();
  }

  get idleSeconds(): number {
    return (performance.now() - this.#progressAt) / 1000;
  }

  async lag(): Promise<number | undefined> {
    const { pool } = this.options;
    if (!pool || this.#readTo === undefined) return undefined;
    const { rows } = await pool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting
       FROM (SELECT FROM log.event WHERE position > $1 AND topic = ANY($2) LIMIT 100000) AS events`,
      [this.#readTo, [...this.messageHandlers.keys()]],
    );
    return rows[0]?.waiting;
  }

  async handledUntil(): Promise<Date | undefined> {
    const { pool, group } = this.options;
    // the topics are known from the start on
    return pool && this.#running && handledUntil(pool, group, [...this.messageHandlers.keys()], this.#readTo ?? 0n);
  }

  listen(callback: (error?: unknown) => void): void {
    // Without handlers there must be no cursor: it would never move, and the log could not be trimmed.
    if (this.messageHandlers.size > 0) {
      if (!this.options.tailStart) this.#handleReplays();
      this.#running = this.#run();
    }
    startCounting(this.options.metrics, this.messageHandlers.keys());
    callback();
  }

  async close(): Promise<void> {
    this.#timer.close();
    await this.#running;
  }

  on(): never {
    throw new Error('the log server emits no events');
  }

  unwrap<T>(): T {
    return this.#client as T;
  }

  async #run(): Promise<void> {
    while (!this.#timer.isClosed) {
      try {
        await this.#consume();
      } catch (error) {
        this.#readTo = undefined;
        if (!this.#timer.isClosed) this.options.onError(error);
        await this.#client?.end().catch(() => undefined);
        await this.#timer.wait(isOutage(error) ? 500 : 1000);
      }
    }
    await this.#client?.end().catch(() => undefined);
  }

  async #consume(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: `mm-log-${this.options.group}`,
    });
    this.#client = client;
    let lost: Error | undefined;
    client.on('error', (error) => {
      lost = error;
      this.#timer.wake();
    });
    await client.connect();
    await client.query('SET synchronous_commit = off');
    client.on('notification', () => {
      this.#isNotified = true;
      this.#timer.wake();
    });
    await client.query('LISTEN mm_log');
    let position = await this.#startPosition(client);
    /** Positions up to here have no event for the group, so that quiet topics are not searched again and again. */
    let searchedTo = position;
    let isQuiet = false;
    const topics = [...this.messageHandlers.keys()];
    let followAt = performance.now() + FOLLOW_MS;
    while (!this.#timer.isClosed) {
      if (lost) throw lost;
      this.#readTo = searchedTo;
      this.#isNotified = false;
      // Before the window: what is appended after it has been read is not searched yet.
      const head = isQuiet ? await headOf(client) : searchedTo;
      const limit = this.options.maxEvents ?? 500;
      const { rows } = await client.query<EventRow>({
        name: 'read-log',
        text: windowSql(limit),
        values: [searchedTo, topics],
      });
      isQuiet = rows.length === 0;
      if (isQuiet) {
        if (head > searchedTo) searchedTo = head;
        this.#progressAt = performance.now();
        if (performance.now() >= followAt) {
          followAt = performance.now() + FOLLOW_MS;
          position = await this.#followHead(client, position, topics);
        } else if (!this.#isNotified) await this.#timer.waitForWake(POLL_MS);
        continue;
      }
      await this.#handle(client, rows);
      position = BigInt(rows.at(-1)?.position ?? position);
      this.#position = searchedTo = position;
      this.#progressAt = performance.now();
      if (!this.options.tailStart)
        await client.query({
          name: 'move-cursor',
          text: 'UPDATE log.cursor SET position = $2, moved_at = now() WHERE consumer_group = $1 AND position < $2',
          values: [this.options.group, position],
        });
    }
  }

  /**
   * Moves the cursor of a group with quiet topics to the head, so that events passed by every group can be trimmed.
   * One statement, because check and update need the same snapshot.
   */
  async #followHead(client: pg.Client, position: bigint, topics: string[]): Promise<bigint> {
    if (this.options.tailStart) return position;
    const { rows } = await client.query<{ position: string }>(
      `UPDATE log.cursor c
       SET position = h.position, moved_at = now()
       FROM log.head h
       WHERE c.consumer_group = $1 AND c.position = $2
         AND NOT EXISTS (SELECT 1 FROM log.event e WHERE e.position > $2 AND e.topic = ANY($3))
       RETURNING c.position`,
      [this.options.group, position, topics],
    );
    return BigInt(rows[0]?.position ?? position);
  }

  async #startPosition(client: pg.Client): Promise<bigint> {
    if (this.options.tailStart) return (this.#position ??= BigInt(await this.options.tailStart()));
    for (;;) {
      const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock(726003, hashtext($1)) AS ok', [
        this.options.group,
      ]);
      this.#progressAt = performance.now();
      if (rows[0]?.ok || this.#timer.isClosed) break;
      await this.#timer.wait(1000);
    }
    await client.query('INSERT INTO log.cursor (consumer_group, position) VALUES ($1, 0) ON CONFLICT DO NOTHING', [
      this.options.group,
    ]);
    const { rows } = await client.query<{ position: string }>(
      'SELECT position FROM log.cursor WHERE consumer_group = $1',
      [this.options.group],
    );
    return BigInt(rows[0]?.position ?? 0);
  }

  /** Delivers a window topic by topic (order between topics is not guaranteed), in batches of the handler's size. */
  async #handle(client: pg.Client, rows: EventRow[]): Promise<void> {
    for (const [topic, handler] of this.messageHandlers) {
      const size = batchSize(handler);
      const events: LogEvent[] = [];
      for (const row of rows) {
        if (row.topic !== topic) continue;
        try {
          events.push(eventOfRow(row));
        } catch (error) {
          await this.#publishDeadLetter(client, row, unreadable(error), 1);
        }
      }
      for (let start = 0; start < events.length; start += size) {
        await deliver(events.slice(start, start + size), {
          handle: (batch) => callHandler(this.options, handler, batch),
          publishDeadLetter: (event, step, tries) =>
            this.#publishDeadLetter(client, rows.find((row) => row.position === event.cursor) as EventRow, step, tries),
          sleep: (ms) => this.#timer.wait(ms),
          isStopped: () => this.#timer.isClosed,
        });
      }
      if (events.length > 0) this.options.metrics?.eventsHandled.inc({ topic }, events.length);
    }
  }

  #handleReplays(): void {
    const handler = replayHandler({
      group: this.options.group,
      handlerOf: (topic) => this.messageHandlers.get(topic),
      handle: (handler) => (batch) => callHandler(this.options, handler, batch),
      settle: async (event, outcome, tries) => {
        if (!this.#client) throw new Error('the connection to the log is gone');
        await this.#writeOutcome(this.#client, event, outcome, tries);
      },
      sleep: (ms) => this.#timer.wait(ms),
      isStopped: () => this.#timer.isClosed,
    });
    this.addHandler(REPLAY_TOPIC, handler, true, { batch: 1 });
  }

  async #publishDeadLetter(client: pg.Client, row: EventRow, step: DeadStep, tries: number): Promise<void> {
    const headers = {
      'event-id': row.event_id,
      'occurred-at': row.occurred_at.toISOString(),
      producer: row.producer,
      'correlation-id': row.correlation_id,
    };
    await this.#writeOutcome(client, { topic: row.topic, key: row.key, headers, value: row.value }, step, tries);
  }

  async #writeOutcome(client: pg.Client, event: StoredEvent, outcome: DeadOutcome, tries: number): Promise<void> {
    const { group, metrics } = this.options;
    const { topic, key, headers } = event;
    if (outcome.kind === 'dead')
      this.options.onError(
        new Error(`${group}: ${topic} ${headers['event-id'] ?? ''} is dead: ${outcome.reason}`, {
          cause: outcome.error,
        }),
      );
    if (isDeadTopic(topic)) return;
    const { schema, value } = deadLetter(group, outcome, tries, event);
    await client.query(
      `INSERT INTO log.outbox (event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
       VALUES ($1, $2, $3, $4, $5, $6, now(), $7)`,
      [randomUUID(), deadTopicOf(topic as LogTopicName), key, schema, group, headers['correlation-id'] ?? '', value],
    );
    await client.query("SELECT pg_notify('mm_outbox', 'log')");
    if (outcome.kind === 'dead') metrics?.deadLetters.inc({ topic });
  }
}

/** Every position up to the head is visible, because the relay gives them to committed rows only, in order. */
async function headOf(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>({
    name: 'read-head',
    text: 'SELECT position FROM log.head',
  });
  return BigInt(rows[0]?.position ?? 0);
}
