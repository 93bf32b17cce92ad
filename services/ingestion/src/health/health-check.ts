import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { runTask } from '@mm/telemetry/tracing.js';
import { DataSource, type EntityManager } from 'typeorm';
import { beat, closeGapsOfUnpolled, openGaps } from './collection-gaps.js';
import { HealthSettings } from './health-settings.js';
import { modelSources, silenceChanges } from './quiet-check.js';
import { quietRules, type QuietRules } from './quiet-model.js';
import { SourceHealth } from './source-health.entity.js';
import { changeStates } from './source-states.js';

/** Sources of one transaction. */
const BATCH = 500;
/** Histories take longer to read, and the process serves calls between two batches. */
const MODEL_BATCH = 20;

const tryLock = statement(
  { mine: column.boolean() },
  `SELECT pg_try_advisory_xact_lock(hashtext('ingestion.source_health')) AS mine`,
);
const addMissing = statement(
  {},
  `INSERT INTO source_health (author_id, state, reason, changed_at)
   SELECT t.author_id,
     CASE WHEN t.next_at = 'infinity' THEN 'off' WHEN t.last_fault <> '' THEN 'failing'
       WHEN t.collected_at IS NULL THEN 'waiting' ELSE 'ok' END,
     CASE WHEN t.next_at < 'infinity' THEN t.last_fault ELSE '' END, $1
   FROM poll_target t
   WHERE t.next_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM source_health h WHERE h.author_id = t.author_id)
   ON CONFLICT DO NOTHING`,
);
const removeUnpolled = statement(
  {},
  `DELETE FROM source_health h USING poll_target t WHERE t.author_id = h.author_id AND t.next_at IS NULL`,
);
const switched = statement(
  { ...columnsOf(SourceHealth, 'author_id'), is_on: column.boolean(), is_collected: column.boolean() },
  `SELECT h.author_id, t.next_at < 'infinity' AS is_on, t.collected_at IS NOT NULL AS is_collected
   FROM source_health h
   JOIN poll_target t ON t.author_id = h.author_id
   WHERE t.next_at IS NOT NULL AND (t.next_at = 'infinity') <> (h.state = 'off')
   ORDER BY h.author_id
   LIMIT ${BATCH}`,
);

/**
 * Checks all sources regularly, in one process at a time: says that collection runs, opens gaps, finds quiet sources.
 * States that polls change are changed at once by `HealthObserver`.
 */
@Injectable()
export class HealthCheck implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('source-health');
  readonly #rules: QuietRules;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly settings: HealthSettings,
  ) {
    this.#rules = { ...quietRules, probability: settings.quietProbability };
  }

  onApplicationBootstrap(): void {
    const start = (): void => {
      this.#running ??= runTask('check sources', () => this.run())
        .catch((error: unknown) => this.#logger.warn(`cannot check sources: ${String(error)}`))
        .finally(() => (this.#running = undefined));
    };
    this.#timer = setInterval(start, this.settings.everySeconds * 1000);
    start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  /** One check of all sources. Rejects with errors of the database. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const steps: [limit: number, step: (tx: EntityManager) => Promise<number>][] = [
      [Infinity, (tx) => this.#update(tx, now)],
      [BATCH, (tx) => this.#switch(tx, now)],
      [BATCH, (tx) => this.#openGaps(tx, now)],
      [MODEL_BATCH, (tx) => modelSources(tx, this.#rules, MODEL_BATCH)],
      [BATCH, async (tx) => changeStates(tx, this.outbox, await silenceChanges(tx, now, BATCH), now)],
    ];
    // a batch that is full has another one behind it
    for (const [limit, step] of steps) while (!this.#isStopping && (await this.#exclusively(step)) >= limit);
  }

  /** Runs a step unless another process does. Returns how many sources it changed. */
  #exclusively(step: (tx: EntityManager) => Promise<number>): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const [lock] = await rows(tx, tryLock);
      return lock?.mine ? step(tx) : 0;
    });
  }

  async #update(tx: EntityManager, now: Date): Promise<number> {
    await beat(tx, now);
    await affected(tx, addMissing, [now]);
    await affected(tx, removeUnpolled);
    await closeGapsOfUnpolled(tx, now);
    return 0;
  }

  /** What `SetAutoUpdate` changes is changed there; this is for authors that are subscribed to while they are off. */
  async #switch(tx: EntityManager, now: Date): Promise<number> {
    const found = await rows(tx, switched);
    return changeStates(
      tx,
      this.outbox,
      found.map(({ author_id: authorId, is_on: isOn, is_collected: isCollected }) => ({
        authorId,
        state: isOn ? (isCollected ? 'ok' : 'waiting') : 'off',
      })),
      now,
    );
  }

  async #openGaps(tx: EntityManager, now: Date): Promise<number> {
    const gaps = await openGaps(tx, now, BATCH);
    const failing = gaps.filter(({ reason }) => reason !== 'stopped' && reason !== 'delayed');
    await changeStates(
      tx,
      this.outbox,
      failing.map(({ author_id: authorId, reason }) => ({ authorId, state: 'failing', reason })),
      now,
    );
    return gaps.length;
  }
}
