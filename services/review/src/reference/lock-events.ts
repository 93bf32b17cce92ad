import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { Event } from './event.entity.js';

const lock = statement(
  columnsOf(Event, 'id'),
  'SELECT id FROM event WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR SHARE',
);

/**
 * Keeps events from being deleted until the transaction ends; returns the ids of those that exist.
 * Writers lock events before posts, as the deletion of an event does.
 */
export async function lockEvents(tx: EntityManager, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await rows(tx, lock, [ids])).map(({ id }) => Number(id)));
}
