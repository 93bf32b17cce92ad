import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';

/** A story that became a part of another one. */
export interface StoryRedirect {
  id: number;
  version: number;
  merged_into: number;
}

const store = statement(
  {},
  `INSERT INTO story_redirect AS s (id, version, merged_into)
   SELECT id, version, merged_into
     FROM jsonb_to_recordset($1::jsonb) AS u(id bigint, version int, merged_into bigint)
    ORDER BY id
   ON CONFLICT (id) DO UPDATE SET version = excluded.version, merged_into = excluded.merged_into
    WHERE excluded.version > s.version`,
);
/** UNION: what leads in a circle ends. */
const follow = statement(
  { id: column.bigint() },
  `WITH RECURSIVE path AS (
     SELECT $1::bigint AS id
     UNION
     SELECT s.merged_into FROM path JOIN story_redirect s USING (id)
   )
   SELECT id FROM path WHERE NOT EXISTS (SELECT FROM story_redirect s WHERE s.id = path.id)`,
);

/** Stores redirects by the version of the story; of one story at most one. */
export const writeRedirects = async (database: Database, redirects: readonly StoryRedirect[]): Promise<void> =>
  void (redirects.length > 0 && (await affected(database, store, [JSON.stringify(redirects)])));

/** The story that one is a part of now, by however many merges; itself without any. */
export async function currentStory(database: Database, id: number): Promise<number> {
  const [current] = await rows(database, follow, [id]);
  return current ? Number(current.id) : id;
}
