import type { Author } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { EntityManager } from 'typeorm';

export interface AuthorChange {
  author: Author;
  watchers: readonly string[];
  at: string;
}

/** Stores names, closed flag and watchers of authors; of two changes the later one wins. */
export async function storeAuthors(tx: EntityManager, changes: readonly AuthorChange[]): Promise<void> {
  const latest = new Map<number, AuthorChange>();
  for (const change of changes) {
    const previous = latest.get(change.author.id);
    if (!previous || Date.parse(previous.at) <= Date.parse(change.at)) latest.set(change.author.id, change);
  }
  const rows = [...latest.values()]
    .sort((a, b) => a.author.id - b.author.id)
    .map(({ author, watchers, at }) => ({
      id: author.id,
      network: author.network,
      code: author.code,
      username: author.username,
      full_name: author.fullName,
      is_closed: author.isClosed,
      watchers,
      changed_at: at,
    }));
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO author AS a (id, network, code, username, full_name, is_closed, watchers, changed_at)
     SELECT id, network, code, username, full_name, is_closed,
            ARRAY(SELECT jsonb_array_elements_text(watchers)), changed_at
       FROM jsonb_to_recordset($1::jsonb) AS r(
         id bigint, network text, code text, username text, full_name text,
         is_closed boolean, watchers jsonb, changed_at timestamptz
       )
     ON CONFLICT (id) DO UPDATE SET
       network = excluded.network, code = excluded.code, username = excluded.username,
       full_name = excluded.full_name, is_closed = excluded.is_closed,
       watchers = excluded.watchers, changed_at = excluded.changed_at
       WHERE a.changed_at <= excluded.changed_at`,
    [JSON.stringify(rows)],
  );
}
