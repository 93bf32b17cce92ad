import { columnsOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows, statement } from '@mm/database/statement.js';
import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { Author } from './author.entity.js';

const columns = columnsOf(Author, 'id', 'network', 'code', 'username', 'full_name');
const hits = statement(
  columns,
  `SELECT a.id, a.network, a.code, a.username, a.full_name
   FROM author a
   WHERE a.network = ANY($1)
     AND NOT a.hidden
     AND EXISTS (SELECT FROM watcher w WHERE w.author_id = a.id)
     AND position($2 IN lower(a.username || ' ' || a.full_name)) > 0
   ORDER BY
     (starts_with(lower(a.username), $2) OR starts_with(lower(a.full_name), $2)) DESC,
     ${inNameOrder('a.username')}, a.id
   LIMIT $3`,
);
const byId = statement(
  columns,
  `SELECT a.id, a.network, a.code, a.username, a.full_name
   FROM author a
   WHERE a.network = ANY($1) AND a.id = ANY($2)
   ORDER BY ${inNameOrder('a.username')}, a.id`,
);

/** An author as a search finds it. */
export type AuthorHit = Pick<Author, 'id' | 'network' | 'code' | 'username' | 'full_name'>;

const networksOfType = (reportType: number): NetworkId[] =>
  (Object.keys(networks) as NetworkId[]).filter((id) => networks[id].reportType === reportType);

/**
 * Watched authors of a report type (1 social networks, 2 mass media) whose name contains the words.
 * Names that start with the words come first.
 */
export async function searchAuthors(
  dataSource: DataSource,
  reportType: 1 | 2,
  words: string | undefined,
  most: number,
): Promise<AuthorHit[]> {
  const wanted = words?.trim().toLowerCase();
  return wanted ? rows(dataSource, hits, [networksOfType(reportType), wanted, most]) : [];
}

/** The stored authors of a report type with these ids, watched or not, by name; unknown ids are left out. */
export const authorsById = (dataSource: DataSource, reportType: 1 | 2, ids: readonly number[]): Promise<AuthorHit[]> =>
  rows(dataSource, byId, [networksOfType(reportType), ids]);
