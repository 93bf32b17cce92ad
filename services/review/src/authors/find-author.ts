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
    WHERE network = ANY($1) AND (lower(username) = lower($2) OR code = $2)
    ORDER BY cardinality(watchers) > 0 DESC, (lower(username) = lower($2)) DESC, array_position($1, network)
    LIMIT 1`,
);

/** An author of some networks by name or by the network's own id, a watched one first; null if none has it. */
export async function findAuthor(
  database: Database,
  networks: readonly NetworkId[],
  name: string,
): Promise<FoundAuthor | null> {
  const [author] = await rows(database, byName, [networks, name]);
  return author ?? null;
}
