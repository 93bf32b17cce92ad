import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { PendingChange, Refused } from './projection.js';

/** Numbers are drawn under the lock of the row, so that what is committed later has a higher one. */
const add = statement(
  {},
  `INSERT INTO report_pending AS p (id, number, urgent, counters_only)
   SELECT id, nextval('report_clock'), $2, $3
   FROM (SELECT DISTINCT unnest($1::bigint[]) AS id) changed
   ORDER BY id
   ON CONFLICT (id) DO UPDATE SET
     number = nextval('report_clock'),
     urgent = p.urgent OR excluded.urgent,
     counters_only = p.counters_only AND excluded.counters_only,
     refused = NULL`,
);

/** How publications changed: `urgent`: a user waits for it; `countersOnly`: nothing but their reactions. */
export interface Change {
  urgent?: boolean;
  countersOnly?: boolean;
}

/** Notes, in the transaction that changes or removes these publications, that the engine does not hold them so. */
export async function enqueue(
  tx: EntityManager,
  ids: readonly number[],
  { urgent = false, countersOnly = false }: Change = {},
): Promise<void> {
  if (ids.length > 0) await affected(tx, add, [ids, urgent, countersOnly]);
}

const pending = {
  id: column.bigint(),
  number: column.bigint(),
  urgent: column.boolean(),
  counters_only: column.boolean(),
};
const waiting = statement(
  pending,
  `SELECT id, number, urgent, counters_only FROM report_pending
   WHERE refused IS NULL AND NOT urgent AND (counters_only, id) > ($1, $2)
   ORDER BY counters_only, id
   LIMIT $3`,
);
const urgent = statement(
  pending,
  `SELECT id, number, urgent, counters_only FROM report_pending
   WHERE refused IS NULL AND urgent
   ORDER BY id
   LIMIT $1`,
);

/**
 * Changes that nobody waits for, after the `last` one: counters come after everything else, since a refresh of counters
 * changes thousands of publications at once. Refused ones are left out until they change again.
 */
export const pendingAfter = (
  database: Database,
  last: PendingChange | undefined,
  limit: number,
): Promise<PendingChange[]> => read(database, waiting, [last?.countersOnly ?? false, last?.id ?? 0, limit]);

/** Changes that a user waits for. */
export const urgentlyPending = (database: Database, limit: number): Promise<PendingChange[]> =>
  read(database, urgent, [limit]);

async function read(database: Database, of: typeof waiting, values: unknown[]): Promise<PendingChange[]> {
  const found = await rows(database, of, values);
  return found.map(({ counters_only: countersOnly, ...change }) => ({ ...change, countersOnly }));
}

const isUrgent = statement({}, 'SELECT FROM report_pending WHERE refused IS NULL AND urgent LIMIT 1');

/** Whether a user waits for a change that is not sent yet. */
export const hasUrgent = async (database: Database): Promise<boolean> => (await rows(database, isUrgent)).length > 0;

/** What another transaction is changing right now stays: it gets a higher number. */
const remove = statement(
  {},
  `WITH sent AS (
     SELECT p.id FROM report_pending p
     JOIN unnest($1::bigint[], $2::bigint[]) AS s(id, number) ON s.id = p.id AND s.number >= p.number
     FOR UPDATE OF p SKIP LOCKED
   )
   DELETE FROM report_pending p USING sent WHERE p.id = sent.id`,
);

/** Removes what was sent, except what changed meanwhile. */
export async function acknowledge(tx: EntityManager, sent: readonly PendingChange[]): Promise<void> {
  if (sent.length > 0) await affected(tx, remove, [sent.map(({ id }) => id), sent.map(({ number }) => number)]);
}

const noteRefused = statement(
  {},
  `UPDATE report_pending p SET refused = r.cause, urgent = false
   FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS r(id, number, cause)
   WHERE p.id = r.id AND p.number <= r.number`,
);

/** Notes why the engine refuses changes; they wait until their publication changes again. */
export async function refuse(
  tx: EntityManager,
  sent: readonly PendingChange[],
  refused: readonly Refused[],
): Promise<void> {
  if (refused.length === 0) return;
  const numbers = new Map(sent.map(({ id, number }) => [id, number]));
  const [ids, causes] = [refused.map(({ id }) => id), refused.map(({ cause }) => cause)];
  await affected(tx, noteRefused, [ids, ids.map((id) => numbers.get(id)), causes]);
}
