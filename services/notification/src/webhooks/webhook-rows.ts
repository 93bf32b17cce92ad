import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { NotFound } from '@mm/http/problem.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { WebhookDeliveryWire, WebhookWire } from '@mm/proto/http/webhooks.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { Webhook } from './webhook.entity.js';

const maxWebhooks = 1_000;
const pageSize = 50;

const shown = columnsOf(
  Webhook,
  'id',
  'name',
  'url',
  'events',
  'topic_ids',
  'networks',
  'active',
  'failures',
  'paused_at',
  'last_error',
  'last_success_at',
);
const columns = { ...shown, pending: column.int(), dead: column.int() };
const query = `
  SELECT ${listOf(shown, 'w')},
    (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'pending') AS pending,
    (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'dead') AS dead
  FROM webhook w`;
const list = statement(columns, `${query} ORDER BY w.id DESC LIMIT ${maxWebhooks}`);
const one = statement(columns, `${query} WHERE w.id = $1`);
const lock = statement(
  columnsOf(Webhook),
  `SELECT ${listOf(columnsOf(Webhook))} FROM webhook WHERE id = $1 FOR UPDATE`,
);

const deliveryColumns = columnsOf(
  WebhookDelivery,
  'id',
  'event',
  'event_id',
  'state',
  'tries',
  'status',
  'last_error',
  'occurred_at',
  'next_try',
);
const deliveries = statement(
  deliveryColumns,
  `SELECT ${listOf(deliveryColumns)} FROM webhook_delivery
   WHERE webhook_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::bigint IS NULL OR id < $3)
   ORDER BY id DESC LIMIT ${pageSize + 1}`,
);

/** All webhooks, the newest first. */
export const listWebhooks = async (database: Database): Promise<WebhookWire[]> =>
  (await rows(database, list)).map(webhookWire);

/** Throws NotFound. */
export async function readWebhook(database: Database, id: number): Promise<WebhookWire> {
  const [row] = await rows(database, one, [id]);
  if (!row) throw new NotFound('the webhook', 'webhook-not-found');
  return webhookWire(row);
}

/** Locks a webhook until the end of the transaction. Throws NotFound. */
export async function lockWebhook(tx: Database, id: number): Promise<Webhook> {
  const [row] = await rows(tx, lock, [id]);
  if (!row) throw new NotFound('the webhook', 'webhook-not-found');
  return row;
}

/** A page of deliveries, the newest first. Throws NotFound. */
export async function listDeliveries(
  database: Database,
  { id, before, state }: { id: number; before?: number | undefined; state?: WebhookDeliveryWire['state'] | undefined },
): Promise<{ deliveries: WebhookDeliveryWire[]; has_more: boolean }> {
  await readWebhook(database, id);
  const found = await rows(database, deliveries, [id, state ?? null, before ?? null]);
  return { deliveries: found.slice(0, pageSize).map(deliveryWire), has_more: found.length > pageSize };
}

const deliveryWire = (row: RowOf<typeof deliveryColumns>): WebhookDeliveryWire => ({
  id: Number(row.id),
  event: row.event,
  event_id: row.event_id,
  state: row.state,
  tries: row.tries,
  status: row.status,
  last_error: row.last_error,
  at: unixSeconds(row.occurred_at),
  next_try: unixSeconds(row.next_try),
});

const webhookWire = (row: RowOf<typeof columns>): WebhookWire => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  topic_ids: row.topic_ids.map(Number),
  networks: row.networks,
  active: row.active,
  state: stateOf(row),
  last_error: row.last_error,
  last_success_at: unixSeconds(row.last_success_at),
  pending: row.pending,
  dead: row.dead,
});

function stateOf({
  active,
  failures,
  paused_at: pausedAt,
}: Pick<Webhook, 'active' | 'failures' | 'paused_at'>): WebhookWire['state'] {
  if (!active) return 'off';
  if (pausedAt) return 'paused';
  return failures > 0 ? 'failing' : 'ok';
}
