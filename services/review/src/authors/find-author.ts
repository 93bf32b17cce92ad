import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Author } from './author.entity.js';

const found = columnsOf(Author, 'id', 'username', 'is_closed');
export type FoundAuthor = RowOf<typeof found>;

const byName = statement(
  found,
  `SELECT ${listOf(found)}
     FROM author
    WHERE network = $1 AND (lower(username) = lower($2) OR code = $2)
    ORDER BY (lower(username) = lower($2)) DESC
    LIMIT 1`,
);

/** An author by name or by the network's own id, of the first of `networks` that has one; null if none has. */
export async function findAuthor(
  database: Database,
  networks: readonly NetworkId[],
  name: string,
): Promise<FoundAuthor | null> {
  for (const network of networks) {
    const [author] = await rows(database, byName, [network, name]);
    if (author) return author;
  }
  return null;
}
