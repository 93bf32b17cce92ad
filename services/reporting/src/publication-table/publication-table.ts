import { column, listOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { Counts } from '@mm/proto/http/counts.js';
import type { EntityManager } from 'typeorm';
import { publicationColumns, type Classified, type PublicationRow, type ReviewedLabels } from './publication.js';

const columns = listOf(publicationColumns, 'p');

/**
 * Makes a statement for one group of fields: it writes rows with a higher number and returns the rows that changed.
 * Rows are written in order of id, so that writers cannot deadlock.
 */
function writeStatement<T>(sql: string): (tx: EntityManager, updates: readonly T[]) => Promise<PublicationRow[]> {
  const write = statement(publicationColumns, `${sql} RETURNING ${columns}`);
  return async (tx, updates) => (updates.length === 0 ? [] : rows(tx, write, [JSON.stringify(updates)]));
}

export interface ClassifiedUpdate {
  id: number;
  classified: Classified;
  revision: number;
  classified_at: string;
  counters: Counts;
  counted_at: string;
}

/**
 * Texts and suggestions, by revision and time of classification; the counters that came with them, by time of counting.
 */
export const writeClassified = writeStatement<ClassifiedUpdate>(`
  INSERT INTO publication AS p (id, classified, revision, classified_at, counters, counted_at)
  SELECT id, classified, revision, classified_at, counters, counted_at
  FROM jsonb_to_recordset($1::jsonb) AS u(
    id bigint, classified jsonb, revision int, classified_at timestamptz, counters jsonb, counted_at timestamptz
  )
  ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    classified = CASE
      WHEN (excluded.revision, excluded.classified_at) > (p.revision, p.classified_at) THEN excluded.classified
      ELSE p.classified
    END,
    revision = CASE
      WHEN (excluded.revision, excluded.classified_at) > (p.revision, p.classified_at) THEN excluded.revision
      ELSE p.revision
    END,
    classified_at = CASE
      WHEN (excluded.revision, excluded.classified_at) > (p.revision, p.classified_at) THEN excluded.classified_at
      ELSE p.classified_at
    END,
    counters = CASE WHEN excluded.counted_at > p.counted_at THEN excluded.counters ELSE p.counters END,
    counted_at = greatest(excluded.counted_at, p.counted_at)
  WHERE (excluded.revision, excluded.classified_at) > (p.revision, p.classified_at)
    OR excluded.counted_at > p.counted_at`);

export interface LabelsUpdate {
  id: number;
  labels: ReviewedLabels | null;
  version: number;
}

/** Labels of people, by version. */
export const writeLabels = writeStatement<LabelsUpdate>(`
  INSERT INTO publication AS p (id, labels, labels_version)
  SELECT id, labels, version FROM jsonb_to_recordset($1::jsonb) AS u(id bigint, labels jsonb, version int) ORDER BY id
  ON CONFLICT (id) DO UPDATE SET labels = excluded.labels, labels_version = excluded.labels_version
  WHERE excluded.labels_version > p.labels_version`);

/** Reactions, by time of counting. */
export const writeCounters = writeStatement<{ id: number; counters: Counts; counted_at: string }>(`
  INSERT INTO publication AS p (id, counters, counted_at)
  SELECT id, counters, counted_at
  FROM jsonb_to_recordset($1::jsonb) AS u(id bigint, counters jsonb, counted_at timestamptz)
  ORDER BY id
  ON CONFLICT (id) DO UPDATE SET counters = excluded.counters, counted_at = excluded.counted_at
  WHERE excluded.counted_at > p.counted_at`);

/** Posts that disappeared at the source; the first time is kept. */
export const writeWithdrawn = writeStatement<{ id: number; withdrawn_at: string }>(`
  INSERT INTO publication AS p (id, withdrawn_at)
  SELECT id, withdrawn_at FROM jsonb_to_recordset($1::jsonb) AS u(id bigint, withdrawn_at timestamptz) ORDER BY id
  ON CONFLICT (id) DO UPDATE SET withdrawn_at = excluded.withdrawn_at WHERE p.withdrawn_at IS NULL`);

export interface StoryUpdate {
  id: number;
  /** 0: it left its story. */
  story_id: number;
  version: number;
  changed_at: string;
}

/**
 * Stories, by the version of the membership. Where a publication leaves one story and joins another at once, both
 * events may say the same version: then it is in the one that it joined.
 */
export const writeStories = writeStatement<StoryUpdate>(`
  INSERT INTO publication AS p (id, story_id, story_version, story_changed_at)
  SELECT id, story_id, version, changed_at
  FROM jsonb_to_recordset($1::jsonb) AS u(id bigint, story_id bigint, version int, changed_at timestamptz)
  ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    story_id = excluded.story_id, story_version = excluded.story_version, story_changed_at = excluded.story_changed_at
  WHERE (excluded.story_version, excluded.story_id) > (p.story_version, p.story_id)`);

const pageBeyond = (isBeyond: '>' | '<', order: 'ASC' | 'DESC') =>
  statement(
    publicationColumns,
    `SELECT ${columns} FROM publication p WHERE p.id ${isBeyond} $1 ORDER BY p.id ${order} LIMIT $2 FOR UPDATE`,
  );
const pages = { up: pageBeyond('>', 'ASC'), down: pageBeyond('<', 'DESC') };

/** Locks the next publications beyond an id, in order of id up or down, to write them to the report store again. */
export const lockPage = (
  tx: EntityManager,
  direction: keyof typeof pages,
  { beyond, limit }: { beyond: number; limit: number },
): Promise<PublicationRow[]> => rows(tx, pages[direction], [beyond, limit]);

const total = statement({ total: column.int() }, 'SELECT count(*)::int AS total FROM publication');

/** The number of publications. */
export async function countPublications(database: Database): Promise<number> {
  const [counted] = await rows(database, total);
  return counted?.total ?? 0;
}

/** The newest of several updates of one publication. */
export function newestOf<T extends { id: number }>(updates: readonly T[], isNewer: (a: T, b: T) => boolean): T[] {
  const newest = new Map<number, T>();
  for (const update of updates) {
    const known = newest.get(update.id);
    if (!known || isNewer(update, known)) newest.set(update.id, update);
  }
  return [...newest.values()];
}
