import { Injectable } from '@nestjs/common';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { Author } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthorFacts } from '../recognition/region/author-region.js';
import { KnownAuthor } from './known-author.entity.js';

/** An author as an event tells it, with the event's time. */
export interface Description {
  author: Author;
  at: Date;
}

const columns = columnsOf(KnownAuthor);
const known = statement(columns, `SELECT ${listOf(columns)} FROM known_author WHERE author_id = ANY($1::bigint[])`);
const describe = statement(
  {},
  `INSERT INTO known_author AS a (author_id, username, full_name, biography, oblasts, described_at)
   SELECT author_id, username, full_name, biography, oblasts, described_at
     FROM jsonb_to_recordset($1::jsonb) AS m(author_id bigint, username text, full_name text, biography text,
       oblasts int[], described_at timestamptz)
    ORDER BY author_id
   ON CONFLICT (author_id) DO UPDATE
     SET username = excluded.username, full_name = excluded.full_name, biography = excluded.biography,
       oblasts = excluded.oblasts, described_at = excluded.described_at
     WHERE a.described_at <= excluded.described_at`,
);

/** What is known of authors: what they say of themselves, and where persons saved their posts. */
@Injectable()
export class AuthorMemory {
  constructor(private readonly dataSource: DataSource) {}

  /** Known authors by their id. */
  async of(authorIds: readonly number[], database: Database = this.dataSource): Promise<Map<number, KnownAuthor>> {
    const found = authorIds.length > 0 ? await rows(database, known, [[...new Set(authorIds)]]) : [];
    return new Map(found.map((author) => [Number(author.author_id), author]));
  }

  /** Keeps how authors look now, unless a later event told it. Writes nothing of authors that look as in `before`. */
  async describe(
    tx: EntityManager,
    descriptions: readonly Description[],
    before: ReadonlyMap<number, KnownAuthor> = new Map(),
  ): Promise<void> {
    const latest = new Map<number, Description>();
    for (const one of descriptions)
      if (one.at >= (latest.get(one.author.id)?.at ?? one.at)) latest.set(one.author.id, one);
    const changed = [...latest.values()].filter(({ author }) => !looksLike(author, before.get(author.id)));
    if (changed.length > 0) await affected(tx, describe, [JSON.stringify(changed.map(rowOf))]);
  }
}

/** What recognition reads of an author; what an event tells of it is newer than what is known. */
export const factsOf = (told: Author | undefined, known: KnownAuthor | undefined): AuthorFacts => ({
  oblasts: told?.oblasts ?? known?.oblasts ?? [],
  username: told?.username ?? known?.username ?? '',
  fullName: told?.fullName ?? known?.full_name ?? '',
  biography: told?.biography ?? known?.biography ?? '',
  saved: known?.saved_oblasts.length ? { oblasts: known.saved_oblasts, confidence: known.saved_confidence } : null,
});

const looksLike = (author: Author, row: KnownAuthor | undefined): boolean =>
  row !== undefined &&
  author.username === row.username &&
  author.fullName === row.full_name &&
  author.biography === row.biography &&
  author.oblasts.join() === row.oblasts.join();

const rowOf = ({ author, at }: Description) => ({
  author_id: author.id,
  username: author.username,
  full_name: author.fullName,
  biography: author.biography,
  oblasts: author.oblasts,
  described_at: at,
});
