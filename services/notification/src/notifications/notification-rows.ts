import { listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { DataSource, EntityManager } from 'typeorm';
import { notificationColumns, type NotificationRow } from './notification.entity.js';

/** $1: an author, or null for all; $2: topics whose notifications are listed too. */
export const listed = statement(
  notificationColumns,
  `SELECT ${listOf(notificationColumns)} FROM notification
   WHERE $1::bigint IS NULL OR author_id = $1::bigint OR topic_id = ANY($2::bigint[])
   ORDER BY id DESC`,
);
const byId = statement(
  notificationColumns,
  `SELECT ${listOf(notificationColumns)} FROM notification WHERE id = $1::bigint`,
);
const lockedById = statement(
  notificationColumns,
  `SELECT ${listOf(notificationColumns)} FROM notification WHERE id = $1::bigint FOR UPDATE`,
);

export async function notificationById(dataSource: DataSource, id: number): Promise<NotificationRow | undefined> {
  return (await rows(dataSource, byId, [id]))[0];
}

/** The same, locked until the end of the transaction. */
export async function lockNotification(tx: EntityManager, id: number): Promise<NotificationRow | undefined> {
  return (await rows(tx, lockedById, [id]))[0];
}
