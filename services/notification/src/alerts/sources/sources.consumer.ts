import { Controller } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { Author } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import { removeCause, setCause } from '../standing/standing-causes.js';

const storeState = statement(
  { state: column.text() },
  `INSERT INTO watched_source AS s (author_id, network, name, watchers, watchers_at, state, state_at)
   VALUES ($1, $2, $3, $4::text[], $6, $5, $6)
   ON CONFLICT (author_id) DO UPDATE
   SET network = excluded.network, name = excluded.name, state = excluded.state, state_at = excluded.state_at
   WHERE s.state_at <= excluded.state_at
   RETURNING s.state`,
);
const storeWatchers = statement(
  {},
  `INSERT INTO watched_source AS s (author_id, network, name, watchers, watchers_at, state, state_at)
   VALUES ($1, $2, $3, $4::text[], $5, 'waiting', 'epoch')
   ON CONFLICT (author_id) DO UPDATE
   SET network = excluded.network, name = excluded.name, watchers = excluded.watchers,
     watchers_at = excluded.watchers_at
   WHERE s.watchers_at <= excluded.watchers_at`,
);

const nameOf = ({ fullName, username }: Author): string => fullName || username;

/** Keeps the states and watchers of sources; a source that is quiet or failing is a cause of alerts. */
@Controller()
export class SourcesConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('source.health-changed', { batch: 200 })
  async healthChanged(events: LogEvent<'source.health-changed'>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message } of events)
        if (message.author) await applyHealth(tx, { ...message, author: message.author });
    });
    return done();
  }

  @Consume('author.subscribed')
  subscribed(events: LogEvent<'author.subscribed'>[]): Promise<Step> {
    return this.#watched(events.map(({ message: m }) => ({ ...m, at: m.subscribedAt })));
  }

  @Consume('author.unsubscribed')
  unsubscribed(events: LogEvent<'author.unsubscribed'>[]): Promise<Step> {
    return this.#watched(events.map(({ message: m }) => ({ ...m, at: m.unsubscribedAt })));
  }

  async #watched(changes: { author?: Author; watchers: string[]; at: string }[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { author, watchers, at } of changes) {
        if (!author) continue;
        await affected(tx, storeWatchers, [author.id, author.network, nameOf(author), watchers, at]);
        if (watchers.length === 0) await removeSourceCauses(tx, String(author.id));
      }
    });
    return done();
  }
}

interface Health {
  author: Author;
  watchers: string[];
  state: string;
  reason: string;
  expectedPerDay: number;
  changedAt: string;
}

async function applyHealth(tx: EntityManager, health: Health): Promise<void> {
  const { author, watchers, state, reason, expectedPerDay, changedAt } = health;
  const values = [author.id, author.network, nameOf(author), watchers, state, changedAt];
  const [stored] = await rows(tx, storeState, values);
  if (!stored) return;
  await removeSourceCauses(tx, String(author.id), state);
  const subject = { kind: 'author' as const, id: String(author.id), name: nameOf(author) };
  const since = new Date(changedAt);
  if (state === 'quiet')
    await setCause(tx, { kind: 'source-quiet', subject, severity: 'info', baseline: expectedPerDay, since });
  if (state === 'failing')
    await setCause(tx, { kind: 'source-failing', subject, severity: 'warning', code: reason, since });
}

/** All causes of a source but that of the state it has. */
async function removeSourceCauses(tx: EntityManager, authorId: string, state?: string): Promise<void> {
  for (const [of, kind] of [
    ['quiet', 'source-quiet'],
    ['failing', 'source-failing'],
  ] as const)
    if (of !== state) await removeCause(tx, kind, { kind: 'author', id: authorId });
}
