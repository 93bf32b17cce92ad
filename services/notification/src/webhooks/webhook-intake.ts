import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventLogReader, type LogWindow } from '@mm/event-log/event-log.js';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { outgoingNames } from '@mm/proto/http/outgoing-event.js';
import { filtered, outgoingOf, type EventFilter } from '@mm/proto/http/outgoing-event-of.js';
import { DataSource } from 'typeorm';
import { forgetAuthor } from './forget-author.js';
import { Webhook } from './webhook.entity.js';

const windowSize = 500;
/** With more deliveries waiting, also those of a paused webhook, further events stay in the log. */
const maxPending = 5_000;

const followed = columnsOf(Webhook, 'id', 'cursor', 'events', 'topic_ids', 'networks');
const reading = statement(
  { ...followed, pending: column.int() },
  `SELECT ${listOf(followed, 'w')}, (
     SELECT count(*)::int FROM (
       SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'pending' LIMIT ${maxPending}
     ) AS waiting
   ) AS pending
   FROM webhook w WHERE w.active
   ORDER BY w.id`,
);
/** Another process, or a person who switched it off, may have been faster. */
const advance = statement({}, 'UPDATE webhook SET cursor = $3 WHERE id = $1 AND cursor = $2 AND active');
const insert = statement(
  {},
  `INSERT INTO webhook_delivery (webhook_id, event, event_id, body, author_id, occurred_at, queued_at, next_try)
   SELECT $1::int, d.event, d.event_id, d.body, d.author_id, d.occurred_at, $3::timestamptz, $3::timestamptz
   FROM jsonb_to_recordset($2::jsonb)
     AS d(position int, event text, event_id uuid, body text, author_id bigint, occurred_at timestamptz)
   ORDER BY d.position
   ON CONFLICT (webhook_id, event_id) DO NOTHING`,
);

/** How long this process may be behind another one, which advanced the cursor. */
const maxLagMs = 60_000;

type FollowedWebhook = RowOf<typeof followed>;

interface NewDelivery {
  event: string;
  event_id: string;
  body: string;
  author_id: number | null;
  occurred_at: string;
}

/** Stores what webhooks are to be sent: reads the log after the cursor of each. */
@Injectable()
export class WebhookIntake {
  readonly #aheadSince = new Map<number, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: EventLogReader,
    private readonly clock: Clock,
  ) {}

  /** Reads one window for every webhook. Returns whether there may be more. Rejects with errors of database and log. */
  async run(): Promise<boolean> {
    const webhooks = await rows(this.dataSource, reading);
    if (webhooks.length === 0) return false;
    const head = await this.reader.head();
    const windows = new Map<string, LogWindow>();
    let hasMore = false;
    for (const { pending, ...webhook } of webhooks) {
      const { cursor } = webhook;
      if (cursor === head || pending >= maxPending || this.#waitsFor(webhook, head)) continue;
      const window = windows.get(cursor) ?? (await this.reader.readAfter(cursor, outgoingNames, windowSize, 'all'));
      windows.set(cursor, window);
      await this.#store(webhook, window);
      hasMore ||= window.events.length >= windowSize;
    }
    return hasMore;
  }

  /** Whether this process has not yet read the log up to the cursor, which is another one's. */
  #waitsFor({ cursor, id }: FollowedWebhook, head: string): boolean {
    if (BigInt(cursor) <= BigInt(head)) {
      this.#aheadSince.delete(id);
      return false;
    }
    const now = this.clock.now().getTime();
    const since = this.#aheadSince.get(id) ?? now;
    this.#aheadSince.set(id, since);
    return now - since < maxLagMs;
  }

  async #store({ id, cursor, ...wanted }: FollowedWebhook, window: LogWindow): Promise<void> {
    if (window.cursor === cursor) return;
    const now = this.clock.now();
    const missed = window.isExpired ? [resync(now)] : [];
    const deliveries = [...missed, ...deliveriesOf(window, filterOf(wanted))];
    await inTransaction(this.dataSource, async (tx) => {
      if ((await affected(tx, advance, [id, cursor, window.cursor])) === 0) return;
      const inOrder = deliveries.map((delivery, position) => ({ ...delivery, position }));
      if (inOrder.length > 0) await affected(tx, insert, [id, JSON.stringify(inOrder), now]);
      for (const authorId of erasedIn(window)) await forgetAuthor(tx, authorId, id);
    });
  }
}

/** Limits of a webhook in the form of a filter. */
const filterOf = ({
  events,
  networks,
  topic_ids: topics,
}: Pick<Webhook, 'events' | 'networks' | 'topic_ids'>): EventFilter => ({
  events,
  networks,
  topics: topics.map(Number),
});

const deliveriesOf = ({ events }: LogWindow, filter: EventFilter): NewDelivery[] =>
  events.flatMap((logged) => {
    const outgoing = outgoingOf(logged);
    const wanted = outgoing && filtered(outgoing, filter);
    if (!wanted) return [];
    const { event } = wanted;
    const body = JSON.stringify(event);
    const authorId = 'author_id' in event.data ? event.data.author_id : null;
    return [{ event: event.type, event_id: event.id, body, author_id: authorId, occurred_at: event.timestamp }];
  });

/** Ids of the authors that were erased: what was read late must not stay longer than what was read in time. */
const erasedIn = ({ events }: LogWindow): number[] =>
  events.flatMap(({ message, topic }) =>
    topic === 'author.erased' ? ((message as LogTopicMessage<'author.erased'>).author?.id ?? []) : [],
  );

/** The log no longer has everything after the cursor: the receiver learns that it missed events. */
function resync(now: Date): NewDelivery {
  const [id, timestamp] = [randomUUID(), now.toISOString()];
  const body = JSON.stringify({ id, type: 'resync', version: 1, timestamp, data: { reason: 'cursor-too-old' } });
  return { event: 'resync', event_id: id, body, author_id: null, occurred_at: timestamp };
}
