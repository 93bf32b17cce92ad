import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { DataSource, EntityManager } from 'typeorm';
import { ErasedAuthor } from './erased-author.entity.js';

const KEY = `hashtext(current_schema() || '.erased_author')`;
const lockToWrite = statement({}, `SELECT FROM pg_advisory_xact_lock(${KEY})`);
const lockToRead = statement({}, `SELECT FROM pg_advisory_xact_lock_shared(${KEY})`);
const note = statement({}, `INSERT INTO erased_author (author_id, erased_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`);
const known = statement(
  columnsOf(ErasedAuthor, 'author_id'),
  'SELECT author_id FROM erased_author WHERE author_id = ANY($1::bigint[])',
);

/**
 * From its return on, `withoutErased` leaves out everything of an author, and all that transactions wrote which had not
 * seen this yet is committed: what is deleted then stays deleted, whatever order events arrive in.
 */
export async function noteErased(dataSource: DataSource, authorId: number, at: Date): Promise<void> {
  await inTransaction(dataSource, async (tx) => {
    await rows(tx, lockToWrite);
    await affected(tx, note, [authorId, at]);
  });
}

/** The items of authors that are not erased; it holds until `tx` ends. */
export async function withoutErased<T>(
  tx: EntityManager,
  items: readonly T[],
  authorIdOf: (item: T) => number,
): Promise<readonly T[]> {
  const ids = [...new Set(items.map(authorIdOf))];
  if (ids.length === 0) return items;
  await rows(tx, lockToRead);
  const erased = new Set((await rows(tx, known, [ids])).map((row) => Number(row.author_id)));
  return erased.size === 0 ? items : items.filter((item) => !erased.has(authorIdOf(item)));
}
