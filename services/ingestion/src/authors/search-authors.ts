import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { rowsOf } from '../rows.js';

export interface AuthorHit {
  network: NetworkId;
  code: string;
  username: string;
  full_name: string;
}

const MAX_HITS = 50;
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
): Promise<AuthorHit[]> {
  const wanted = words?.trim().toLowerCase();
  if (!wanted) return [];
  return rowsOf<AuthorHit>(
    dataSource,
    `SELECT a.network, a.code, a.username, a.full_name
     FROM author a
     WHERE a.network = ANY($1)
       AND NOT a.hidden
       AND EXISTS (SELECT FROM watcher w WHERE w.author_id = a.id)
       AND position($2 IN lower(a.username || ' ' || a.full_name)) > 0
     ORDER BY
       (starts_with(lower(a.username), $2) OR starts_with(lower(a.full_name), $2)) DESC, lower(a.username), a.id
     LIMIT ${MAX_HITS}`,
    [networksOfType(reportType), wanted],
  );
}
