import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { recordAudit, type AuditEntry } from '@mm/audit/record-audit.js';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventLogReader, EventOutbox } from '@mm/event-log/event-log.js';
import { Invalid } from '@mm/http/problem.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { CallBody } from '@mm/proto/http/call.js';
import type { webhookCalls, WebhookWire } from '@mm/proto/http/webhooks.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource, type EntityManager } from 'typeorm';
import { newSecret, secretContext, secretsOf } from './webhook-signature.js';
import { lockWebhook, readWebhook } from './webhook-rows.js';
import { WebhookSender, type SendResult } from './webhook-sender.js';
import { Webhook } from './webhook.entity.js';

/** For so long an earlier secret signs too. */
const previousSecretMs = 24 * 3_600_000;

const insert = statement(
  columnsOf(Webhook, 'id'),
  `INSERT INTO webhook (name, url, secret, events, topic_ids, networks, active, cursor, created_at)
   VALUES ($1, $2, '', $3::text[], $4::bigint[], $5::text[], $6, $7, $8)
   RETURNING id`,
);
const change = statement(
  {},
  `UPDATE webhook
   SET name = $2, url = $3, events = $4::text[], topic_ids = $5::bigint[], networks = $6::text[], active = $7,
     cursor = $8, paused_at = NULL, not_before = NULL,
     failing_since = CASE WHEN paused_at IS NULL THEN failing_since END,
     failures = CASE WHEN paused_at IS NULL THEN failures ELSE 0 END
   WHERE id = $1`,
);
const storeSecret = statement(
  {},
  `UPDATE webhook SET secret = $2, previous_secret = $3::bytea, previous_until = $4::timestamptz WHERE id = $1`,
);
/** The three days in which a delivery is tried begin again. */
const resume = statement(
  {},
  `UPDATE webhook_delivery SET queued_at = $2, next_try = $2 WHERE webhook_id = $1 AND state = 'pending'`,
);
const remove = statement({}, 'DELETE FROM webhook WHERE id = $1');
const replay = statement(
  { occurred_at: column.timestamptz() },
  `UPDATE webhook_delivery
   SET state = 'pending', tries = 0, status = NULL, last_error = '', queued_at = $4::timestamptz,
     next_try = $4::timestamptz, done_at = NULL
   WHERE webhook_id = $1 AND state = ANY($2::text[]) AND occurred_at >= $3::timestamptz
   RETURNING occurred_at`,
);
const wakeUp = statement({}, 'UPDATE webhook SET not_before = NULL WHERE id = $1');

type SavedWebhook = CallBody<typeof webhookCalls.saveWebhook>['params'];
type Replay = CallBody<typeof webhookCalls.replayWebhook>;

/** What administrators do with webhooks. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly reader: EventLogReader,
    private readonly box: SecretBox,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /** Creates or changes a webhook. Throws NotFound, Invalid for an address with a name or password in it. */
  async save(saved: SavedWebhook): Promise<{ webhook: WebhookWire; secret?: string }> {
    const { password, username } = new URL(saved.url);
    if (username || password)
      throw new Invalid('invalid-request', 'the address must not contain a name or password', [
        { path: 'body.params.url', code: 'credentials-in-url' },
      ]);
    // Asked before the transaction, because the log may have to be waited for.
    const head = await this.reader.head();
    return inTransaction(this.dataSource, (tx) =>
      saved.id && saved.id > 0 ? this.#change(tx, saved.id, saved, head) : this.#create(tx, saved, head),
    );
  }

  /** Throws NotFound. */
  async delete(id: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await lockWebhook(tx, id);
      const webhook = await readWebhook(tx, id);
      await affected(tx, remove, [id]);
      await recordAudit(tx, this.outbox, {
        action: 'webhook.deleted',
        object: audited(webhook),
        before: auditedFields(webhook),
      });
    });
  }

  /** Sends one event 'webhook.test' now. Throws NotFound. */
  async test(id: number): Promise<SendResult> {
    const webhook = await inTransaction(this.dataSource, (tx) => lockWebhook(tx, id));
    const now = this.clock.now();
    const event = {
      id: randomUUID(),
      type: 'webhook.test',
      version: 1,
      timestamp: now.toISOString(),
      data: { webhook_id: id, name: webhook.name },
    };
    const secrets = secretsOf(this.box, webhook, now);
    return this.sender.send({ url: webhook.url, secrets, id: event.id, body: JSON.stringify(event) });
  }

  /**
   * Queues stored deliveries again; returns how many, and the time of the oldest one (what was asked for if there is
   * none), in unix seconds. Throws NotFound, Invalid without a moment and without `only_dead`.
   */
  async replay({ id, from, only_dead: onlyDead = false }: Replay): Promise<{ from: number; count: number }> {
    if (from === undefined && !onlyDead)
      throw new Invalid('invalid-request', 'a moment is needed, or only_dead', [
        { path: 'body.from', code: 'missing' },
      ]);
    return inTransaction(this.dataSource, async (tx) => {
      const webhook = await lockWebhook(tx, id);
      const since = new Date((from ?? 0) * 1000);
      const states = onlyDead ? ['dead'] : ['sent', 'dead'];
      const queued = await rows(tx, replay, [id, states, since, this.clock.now()]);
      await affected(tx, wakeUp, [id]);
      await recordAudit(tx, this.outbox, {
        action: 'webhook.replayed',
        object: audited(webhook),
        after: { from: from ?? null, only_dead: onlyDead, count: queued.length },
      });
      const oldest = queued.reduce((min, { occurred_at: at }) => Math.min(min, at.getTime()), Infinity);
      return { from: queued.length > 0 ? unixSeconds(new Date(oldest)) : (from ?? 0), count: queued.length };
    });
  }

  async #create(
    tx: EntityManager,
    saved: SavedWebhook,
    head: string,
  ): Promise<{ webhook: WebhookWire; secret: string }> {
    const { active, events, name, networks, topic_ids: topicIds, url } = saved;
    const values = [name, url, unique(events), unique(topicIds), unique(networks), active, head, this.clock.now()];
    const [made] = await rows(tx, insert, values);
    if (!made) throw new Error('no webhook was inserted');
    const secret = await this.#newSecret(tx, made.id, null);
    const webhook = await readWebhook(tx, made.id);
    await recordAudit(tx, this.outbox, {
      action: 'webhook.created',
      object: audited(webhook),
      after: auditedFields(webhook),
    });
    return { webhook, secret };
  }

  async #change(
    tx: EntityManager,
    id: number,
    saved: SavedWebhook,
    head: string,
  ): Promise<{ webhook: WebhookWire; secret?: string }> {
    const { active, events, name, networks, topic_ids: topicIds, url } = saved;
    const stored = await lockWebhook(tx, id);
    const before = auditedFields(await readWebhook(tx, id));
    // What happened while it was switched off is not sent.
    const cursor = active && !stored.active ? head : stored.cursor;
    const values = [id, name, url, unique(events), unique(topicIds), unique(networks), active, cursor];
    await affected(tx, change, values);
    if (stored.paused_at) await affected(tx, resume, [id, this.clock.now()]);
    const secret = saved.new_secret ? await this.#newSecret(tx, id, stored.secret) : undefined;
    const webhook = await readWebhook(tx, id);
    await recordAudit(tx, this.outbox, {
      action: 'webhook.updated',
      object: audited(webhook),
      before: { ...before, signature_renewed: false },
      after: { ...auditedFields(webhook), signature_renewed: secret !== undefined },
    });
    return secret === undefined ? { webhook } : { webhook, secret };
  }

  async #newSecret(tx: EntityManager, id: number, previous: Buffer | null): Promise<string> {
    const secret = newSecret();
    const until = previous ? new Date(this.clock.now().getTime() + previousSecretMs) : null;
    await affected(tx, storeSecret, [id, this.box.seal(secret, secretContext(id)), previous, until]);
    return secret;
  }
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

const audited = ({ id, name }: Pick<WebhookWire, 'id' | 'name'>): AuditEntry['object'] => ({
  kind: 'webhook',
  id,
  name,
});

/** What the audit records of a webhook. */
const auditedFields = ({ active, events, name, networks, topic_ids, url }: WebhookWire) => ({
  name,
  url,
  events,
  topic_ids,
  networks,
  active,
});
