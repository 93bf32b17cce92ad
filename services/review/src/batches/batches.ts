import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Conflict, NotFound } from '@mm/http/problem.js';
import type { BatchOrderWire } from '@mm/proto/http/desk-actions.js';
import type { DeskFilterWire } from '@mm/proto/http/desk.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Decisions } from '../decisions/decisions.js';
import { noteDecision } from '../labels/kept-decisions.js';
import { conditionsOf } from '../desk/desk-conditions.js';
import { DeskSnapshot } from '../desk/desk-snapshot.js';
import type { BatchRow } from './batch-chunks.js';
import { Batch } from './batch.entity.js';
import { batchRunning, CarryOut } from './carry-out.js';

/** Posts of one batch. */
export const mostInBatch = 100_000;
const mostListed = 100;

const columns = columnsOf(Batch);
const insert = statement(
  columns,
  `INSERT INTO batch (decision_id, by, filter, labels, accept) VALUES ($1, $2, $3, $4, $5)
   RETURNING ${listOf(columns)}`,
);
const lock = statement(columns, `SELECT ${listOf(columns)} FROM batch WHERE number = $1 FOR UPDATE`);
const ofCaller = statement(
  columns,
  `SELECT ${listOf(columns)} FROM batch WHERE by = $1 ORDER BY number DESC LIMIT ${mostListed}`,
);
const setTotal = statement(columns, `UPDATE batch SET total = $2 WHERE number = $1 RETURNING ${listOf(columns)}`);
const stop = statement(columns, `UPDATE batch SET state = 'stopped' WHERE number = $1 RETURNING ${listOf(columns)}`);
/** One that has failed while it was taken back goes on. */
const undo = statement(
  columns,
  `UPDATE batch
      SET state = 'undoing', tries = 0, error = '', undo_id = coalesce(undo_id, $2),
          reached = CASE WHEN undo_id IS NULL THEN 0 ELSE reached END
    WHERE number = $1
    RETURNING ${listOf(columns)}`,
);

/** Decisions about all posts that match a filter: started, stopped and taken back by their makers. */
@Injectable()
export class Batches {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly decisions: Decisions,
    private readonly snapshot: DeskSnapshot,
    private readonly carryOut: CarryOut,
  ) {}

  /**
   * Starts a batch with the posts that match now, at most 100,000; or returns the one that was started with this
   * `decision_id`. Throws Invalid for labels that are in no list and for a faulty expression, NotFound for a topic that
   * the caller may not see, Conflict for the id of another decision and while a batch of the caller runs.
   */
  async start(order: BatchOrderWire & { decision_id: string }, caller: Caller): Promise<BatchRow> {
    const { decision_id: id, filter, labels = {}, accept = false } = order;
    const earlier = await this.#started(this.dataSource.manager, id, caller);
    if (earlier) return earlier;
    await this.decisions.assertKnown(labels);
    const { ids } = await this.snapshot.take(
      { ...filter, stories: false },
      { sort: '-date', most: mostInBatch },
      caller,
    );
    const { username: by } = caller;
    return withoutOther(() =>
      inTransaction(this.dataSource, async (tx) => {
        if (!(await noteDecision(tx, { id, kind: 'batch', by }))) {
          const batch = await this.#started(tx, id, caller);
          if (!batch) throw new Conflict('decision-id-taken', 'another decision has this id');
          return batch;
        }
        const fields = [JSON.stringify(filter), JSON.stringify(labels), accept];
        const { number } = only(await rows(tx, insert, [id, by, ...fields]));
        const total = await addPosts(tx, number, { ids, filter, by });
        const batch = only(await rows(tx, setTotal, [number, total]));
        await this.#record(tx, 'batch.started', batch, { filter, labels, accept, posts: total });
        this.carryOut.wakeAfter(tx);
        return batch;
      }),
    );
  }

  /** The caller's batches, the newest first, at most 100. */
  list({ username }: Caller): Promise<BatchRow[]> {
    return rows(this.dataSource, ofCaller, [username]);
  }

  /** Stops a batch that runs; one that is over or taken back stays as it is. Throws NotFound for one of others. */
  stop(number: number, caller: Caller): Promise<BatchRow> {
    return inTransaction(this.dataSource, async (tx) => {
      const batch = await this.#own(tx, number, caller);
      if (batch.state !== 'running') return batch;
      const stopped = only(await rows(tx, stop, [number]));
      await this.#record(tx, 'batch.stopped', stopped, { posts: stopped.done });
      return stopped;
    });
  }

  /**
   * Begins to take back what a batch did; one that is taken back stays as it is. Throws NotFound for one of others,
   * Conflict while it or another batch of the caller runs.
   */
  undo(number: number, caller: Caller): Promise<BatchRow> {
    return withoutOther(() =>
      inTransaction(this.dataSource, async (tx) => {
        const batch = await this.#own(tx, number, caller);
        if (batch.state === 'undoing' || batch.state === 'undone') return batch;
        if (batch.state === 'running') throw batchRunning();
        const undone = only(await rows(tx, undo, [number, randomUUID()]));
        await this.#record(tx, 'batch.undone', undone, { posts: undone.done });
        this.carryOut.wakeAfter(tx);
        return undone;
      }),
    );
  }

  /** The batch with this decision's id. Throws Conflict for one of others. */
  async #started(tx: EntityManager, decision_id: string, { username }: Caller): Promise<Batch | null> {
    const batch = await tx.findOneBy(Batch, { decision_id });
    if (batch && batch.by !== username) throw new Conflict('decision-id-taken', 'another decision has this id');
    return batch;
  }

  async #own(tx: EntityManager, number: number, caller: Caller): Promise<BatchRow> {
    const [batch] = await rows(tx, lock, [number]);
    const relation = batch?.by === caller.username ? 'own' : 'foreign';
    if (!batch || !mayUse(caller, objectRules.useBatch, relation)) throw new NotFound('the batch', 'batch-not-found');
    return batch;
  }

  #record(
    tx: EntityManager,
    action: 'batch.started' | 'batch.stopped' | 'batch.undone',
    { number }: BatchRow,
    after: object,
  ): Promise<void> {
    return recordAudit(tx, this.outbox, { action, object: { kind: 'batch', id: number, name: `№ ${number}` }, after });
  }
}

/** Adds those of the posts that still match, with their versions; returns their number. */
async function addPosts(
  tx: EntityManager,
  number: number,
  { ids, filter, by }: { ids: readonly number[]; filter: DeskFilterWire; by: string },
): Promise<number> {
  const values: unknown[] = [number, ids];
  const conditions = conditionsOf(filter, by, (value) => `$${values.push(value)}`);
  const text = `
    INSERT INTO batch_post (number, post_id, version)
    SELECT $1, p.id, p.version FROM post p WHERE p.id = ANY($2::bigint[]) AND ${conditions.join(' AND ')}`;
  return affected(tx, { columns: {}, text }, values);
}

/** Throws Conflict when another batch of the caller runs. */
async function withoutOther<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isTaken(error, 'batch_running') ? batchRunning() : error;
  }
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('the batch is gone');
  return first;
}
