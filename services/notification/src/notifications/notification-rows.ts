import { column, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { DataSource, EntityManager } from 'typeorm';
import { notificationColumns } from './notification.entity.js';

const listedColumns = { ...notificationColumns, unsubscribed: column.arrayOf(column.text()) };
/** With those of its addresses whose recipients stopped the mails. */
export type ListedNotification = RowOf<typeof listedColumns>;
const listedList = `${listOf(notificationColumns, 'n')}, ARRAY(
    SELECT a.address FROM unnest(n.addresses) WITH ORDINALITY AS a(address, place)
    JOIN unsubscription u ON u.notification_id = n.id AND u.address = lower(a.address)
    ORDER BY a.place) AS unsubscribed`;

/** $1: an author, or null for all; $2: topics whose notifications are listed too. */
export const listed = statement(
  listedColumns,
  `SELECT ${listedList} FROM notification n
   WHERE $1::bigint IS NULL OR n.author_id = $1::bigint OR n.topic_id = ANY($2::bigint[])
   ORDER BY n.id DESC`,
);
const byId = statement(listedColumns, `SELECT ${listedList} FROM notification n WHERE n.id = $1::bigint`);
const lockedById = statement(
  listedColumns,
  `SELECT ${listedList} FROM notification n WHERE n.id = $1::bigint FOR UPDATE OF n`,
);

export async function notificationById(dataSource: DataSource, id: number): Promise<ListedNotification | undefined> {
  return (await rows(dataSource, byId, [id]))[0];
}

/** The same, locked until the end of the transaction. */
export async function lockNotification(tx: EntityManager, id: number): Promise<ListedNotification | undefined> {
  return (await rows(tx, lockedById, [id]))[0];
}
