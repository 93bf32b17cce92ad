import { Controller } from '@nestjs/common';
import { assignmentsOf, columnsOf, definitionsOf, listOf } from '@mm/database/columns.js';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { withoutErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { Author as PublishedAuthor } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Author } from './author.entity.js';

interface AuthorChange {
  author: PublishedAuthor;
  watchers: readonly string[];
  at: string;
}

const stored = columnsOf(Author);
const { id, ...changing } = stored;

const store = statement(
  {},
  `INSERT INTO author AS a (${listOf(stored)})
   SELECT ${listOf(stored)}
     FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(stored)})
   ON CONFLICT (id) DO UPDATE SET ${assignmentsOf(changing, 'excluded')}
     WHERE a.changed_at <= excluded.changed_at`,
);

/** Stores authors and their watchers, for the queue and the names on cards. */
@Controller()
export class AuthorsConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('author.subscribed')
  subscribed(events: LogEvent<'author.subscribed'>[]): Promise<Step> {
    return this.#store(
      events.flatMap(({ message: m }) =>
        m.author ? [{ author: m.author, watchers: m.watchers, at: m.subscribedAt }] : [],
      ),
    );
  }

  @Consume('author.unsubscribed')
  unsubscribed(events: LogEvent<'author.unsubscribed'>[]): Promise<Step> {
    return this.#store(
      events.flatMap(({ message: m }) =>
        m.author ? [{ author: m.author, watchers: m.watchers, at: m.unsubscribedAt }] : [],
      ),
    );
  }

  @Consume('author.refreshed')
  refreshed(events: LogEvent<'author.refreshed'>[]): Promise<Step> {
    return this.#store(
      events.flatMap(({ message: m }) =>
        m.author ? [{ author: m.author, watchers: m.watchers, at: m.refreshedAt }] : [],
      ),
    );
  }

  async #store(changes: AuthorChange[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) =>
      storeAuthors(tx, await withoutErased(tx, changes, ({ author }) => author.id)),
    );
    return done();
  }
}

/** Stores names, closed flag and watchers of authors; of two changes the later one wins. */
async function storeAuthors(tx: EntityManager, changes: readonly AuthorChange[]): Promise<void> {
  const latest = new Map<number, AuthorChange>();
  for (const change of changes) {
    const previous = latest.get(change.author.id);
    if (!previous || Date.parse(previous.at) <= Date.parse(change.at)) latest.set(change.author.id, change);
  }
  const changed = [...latest.values()]
    .sort((a, b) => a.author.id - b.author.id)
    .map(({ author, watchers, at }): Record<keyof typeof stored, unknown> => ({
      id: author.id,
      network: author.network,
      code: author.code,
      username: author.username,
      full_name: author.fullName,
      is_closed: author.isClosed,
      watchers,
      changed_at: at,
    }));
  if (changed.length > 0) await affected(tx, store, [JSON.stringify(changed)]);
}
