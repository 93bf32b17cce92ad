import { create } from '@bufbuild/protobuf';
import { SystemClock } from '@mm/clock/clock.js';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { EventLogReader, LogEvent } from '@mm/event-log/event-log.js';
import { PostWithdrawnSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { DataSource } from 'typeorm';
import { CreateWebhooks1765800005000 } from '../migrations/1765800005000-webhooks.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookIntake } from './webhook-intake.js';
import { Webhook } from './webhook.entity.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
beforeAll(async () => {
  database = await testDatabase();
  dataSource = await openDataSource({
    url: database.url,
    schema: 'notification',
    entities: [Webhook, WebhookDelivery],
    migrations: [CreateWebhooks1765800005000],
  });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const idOf = (position: number): string => `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
const event = (position: number): LogEvent => ({
  id: idOf(position),
  topic: 'post.withdrawn',
  key: '',
  message: create(PostWithdrawnSchema, { postId: position, network: 'ok', authorId: 1 }),
  occurredAt: new Date(0),
  producer: '',
  correlationId: '',
  cursor: String(position),
  attempt: 1,
});

/** A log that has events 11 to 15, of which the last is recent. */
const reader: EventLogReader = {
  head: () => Promise.resolve('15'),
  tailStart: () => Promise.resolve('15'),
  readAfter: async (cursor, _, limit, reach) => {
    const after = Number(cursor);
    if (after < 14 && reach !== 'all') return { events: [], cursor: '15', isExpired: true };
    const events = [11, 12, 13, 14, 15].filter((position) => position > after).map(event);
    const window = events.slice(0, Math.min(limit, 2));
    return { events: window, cursor: window.at(-1)?.cursor ?? '15', isExpired: after < 10 };
  },
};

/** What a webhook is to be sent that has everything up to a cursor. */
async function storedFrom(cursor: string): Promise<{ events: string[]; cursor: string }> {
  const [{ id }] = await dataSource.query<[{ id: number }]>(
    `INSERT INTO webhook (name, url, secret, events, topic_ids, networks, active, cursor, created_at)
     VALUES ('Склад', 'http://localhost', '', '{}', '{}', '{}', true, $1, now()) RETURNING id`,
    [cursor],
  );
  const intake = new WebhookIntake(dataSource, reader, new SystemClock());
  for (let round = 0; round < 4; round++) await intake.run();
  const deliveries = await dataSource.query<{ event: string; event_id: string }[]>(
    'SELECT event, event_id FROM webhook_delivery WHERE webhook_id = $1 ORDER BY id',
    [id],
  );
  const [{ cursor: reached }] = await dataSource.query<[{ cursor: string }]>(
    'SELECT cursor FROM webhook WHERE id = $1',
    [id],
  );
  return { events: deliveries.map((one) => (one.event === 'resync' ? 'resync' : one.event_id)), cursor: reached };
}

describe('the intake of webhooks', () => {
  it('stores everything that the log has, however old it is, in order and once', async () =>
    expect(await storedFrom('10')).toEqual({ events: [11, 12, 13, 14, 15].map(idOf), cursor: '15' }));

  it('says first that events are missing, and goes on with what the log still has', async () =>
    expect(await storedFrom('5')).toEqual({ events: ['resync', ...[11, 12, 13, 14, 15].map(idOf)], cursor: '15' }));
});
