import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { Batch, BatchPost } from './batch.entity.js';

/** Posts of one transaction. */
const chunkSize = 100;
/** Errors in a row after which a batch has failed. */
const mostTries = 5;

const columns = columnsOf(Batch);
export type BatchRow = RowOf<typeof columns>;

const unfinished = statement(
  columnsOf(Batch, 'number'),
  `SELECT number FROM batch WHERE state IN ('running', 'undoing') ORDER BY touched_at LIMIT 20`,
);
const take = statement(
  columns,
  `SELECT ${listOf(columns)} FROM batch WHERE number = $1 AND state IN ('running', 'undoing') FOR UPDATE SKIP LOCKED`,
);
const posts = columnsOf(BatchPost, 'post_id', 'version');
const nextPosts = statement(
  posts,
  `SELECT ${listOf(posts)} FROM batch_post
    WHERE number = $1 AND post_id > $2 AND ($3::text IS NULL OR result = $3)
    ORDER BY post_id
    LIMIT ${chunkSize}`,
);
const noteResults = statement(
  {},
  `UPDATE batch_post b SET result = r.result
     FROM unnest($2::bigint[], $3::text[]) AS r(post_id, result)
    WHERE b.number = $1 AND b.post_id = r.post_id`,
);
const advance = statement(
  {},
  `UPDATE batch
      SET reached = $2, done = done + $3, incomplete = incomplete + $4, changed = changed + $5, gone = gone + $6,
          tries = 0, error = '', touched_at = clock_timestamp()
    WHERE number = $1`,
);
const finish = statement(
  {},
  `UPDATE batch SET state = CASE state WHEN 'undoing' THEN 'undone' ELSE 'done' END, touched_at = now()
    WHERE number = $1`,
);
const noteFailure = statement(
  {},
  `UPDATE batch
      SET tries = tries + 1, error = $2, touched_at = now(),
          state = CASE WHEN $3 OR tries + 1 >= ${mostTries} THEN 'failed' ELSE state END
    WHERE number = $1 AND state IN ('running', 'undoing')`,
);
const jobColumns = { ...columns, share: column.double() };
const jobs = statement(
  jobColumns,
  `SELECT ${listOf(columns, 'b')},
     (SELECT count(*) FROM batch_post p WHERE p.number = b.number AND p.post_id <= b.reached)::float8
       / greatest(b.total, 1) AS share
     FROM batch b
    WHERE state IN ('running', 'undoing', 'failed')
    ORDER BY number DESC
    LIMIT 100`,
);

/** A post of a chunk, with the version that it had when the batch began. */
export interface ChunkPost {
  id: number;
  version: number;
}

/** Batches that are carried out or taken back, the longest untouched first. */
export const unfinishedBatches = async (database: Database): Promise<number[]> =>
  (await rows(database, unfinished)).map(({ number }) => number);

/** The batch as it is now, for this process until the end of `tx`; undefined if another one has it or it is over. */
export const takeBatch = async (tx: EntityManager, number: number): Promise<BatchRow | undefined> =>
  (await rows(tx, take, [number]))[0];

/** The posts of the next chunk; of an undo those that the batch changed. */
export async function postsOfChunk(tx: EntityManager, { number, reached, state }: BatchRow): Promise<ChunkPost[]> {
  const found = await rows(tx, nextPosts, [number, reached, state === 'undoing' ? 'done' : null]);
  return found.map(({ post_id: id, version }) => ({ id: Number(id), version }));
}

/** Notes what became of the posts of a chunk. */
export async function noteChunk(
  tx: EntityManager,
  { number, state }: BatchRow,
  results: readonly { id: number; result: NonNullable<BatchPost['result']> }[],
): Promise<void> {
  const count = (wanted: BatchPost['result']): number => results.filter(({ result }) => result === wanted).length;
  await affected(tx, noteResults, [number, results.map(({ id }) => id), results.map(({ result }) => result)]);
  const done = state === 'undoing' ? -results.length : count('done');
  const reached = Math.max(...results.map(({ id }) => id));
  await affected(tx, advance, [number, reached, done, count('incomplete'), count('changed'), count('gone')]);
}

export const finishBatch = async (tx: EntityManager, number: number): Promise<void> =>
  void (await affected(tx, finish, [number]));

/** Notes an error: after some in a row, or when it `isFinal`, the batch has failed. */
export const failBatch = async (
  database: Database,
  number: number,
  { message, isFinal }: { message: string; isFinal: boolean },
): Promise<void> => void (await affected(database, noteFailure, [number, message, isFinal]));

/** Batches that run or failed, the newest first, with the share of their posts that was reached. */
export const batchJobs = (database: Database): Promise<RowOf<typeof jobColumns>[]> => rows(database, jobs);
