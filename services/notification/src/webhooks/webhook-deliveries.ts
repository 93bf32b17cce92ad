import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import { isToBePaused, nextTry, restUntil } from './retry-rules.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { secretsOf } from './webhook-signature.js';
import { WebhookSender, type SendResult, type WebhookMessage } from './webhook-sender.js';
import { Webhook } from './webhook.entity.js';

/** Longer than a try takes: a process that does not renew its lease for so long is dead. */
const lease = "interval '60 seconds'";
/** Webhooks that one process serves at the same time. */
const maxServed = 20;
/** Deliveries after which a webhook is given back, so that processes share the work. */
const maxInARow = 200;
const keepSent = "interval '7 days'";
const keepDead = "interval '30 days'";
/** Only what is paused or switched off has deliveries waiting for so long. */
const keepPending = "interval '30 days'";

const served = columnsOf(
  Webhook,
  'id',
  'url',
  'secret',
  'previous_secret',
  'previous_until',
  'failures',
  'failing_since',
);
/**
 * `$2`: the time of the rules; leases use the server's clock, which all processes share. Who has waited longest is
 * first.
 */
const take = statement(
  columnsOf(Webhook, 'id'),
  `UPDATE webhook SET lease = $1::uuid, leased_until = clock_timestamp() + ${lease}
   WHERE id IN (
     SELECT w.id FROM webhook w
     WHERE w.active AND w.paused_at IS NULL AND (w.not_before IS NULL OR w.not_before <= $2::timestamptz)
       AND (w.leased_until IS NULL OR w.leased_until < clock_timestamp())
       AND EXISTS (
         SELECT FROM webhook_delivery d
         WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.next_try <= $2::timestamptz)
     ORDER BY w.last_success_at NULLS FIRST LIMIT $3 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);
/** Also finds out what changed: the address, the secret, whether it was switched off. */
const renew = statement(
  served,
  `UPDATE webhook SET leased_until = clock_timestamp() + ${lease}
   WHERE id = $1 AND lease = $2 AND active AND paused_at IS NULL
     AND (not_before IS NULL OR not_before <= $3::timestamptz)
   RETURNING ${listOf(served)}`,
);
const release = statement({}, 'UPDATE webhook SET lease = NULL, leased_until = NULL WHERE id = $1 AND lease = $2');
const dueColumns = columnsOf(WebhookDelivery, 'id', 'event_id', 'body', 'tries', 'queued_at');
const due = statement(
  dueColumns,
  `SELECT ${listOf(dueColumns)} FROM webhook_delivery
   WHERE webhook_id = $1 AND state = 'pending' AND next_try <= $2
   ORDER BY id LIMIT 1`,
);
const record = statement(
  {},
  `UPDATE webhook_delivery
   SET state = $2, tries = tries + 1, status = $3, last_error = $4, next_try = $5::timestamptz,
     done_at = $6::timestamptz
   WHERE id = $1 AND state = 'pending'`,
);
const succeed = statement(
  {},
  `UPDATE webhook SET failures = 0, failing_since = NULL, not_before = NULL, last_error = '', last_success_at = $2
   WHERE id = $1`,
);
const fail = statement(
  {},
  `UPDATE webhook
   SET failures = failures + 1, failing_since = coalesce(failing_since, $2::timestamptz), not_before = $3::timestamptz,
     last_error = $4, paused_at = $5::timestamptz
   WHERE id = $1`,
);
const removeOld = statement(
  {},
  `DELETE FROM webhook_delivery
   WHERE state = 'sent' AND done_at < $1::timestamptz - ${keepSent}
     OR state = 'dead' AND done_at < $1::timestamptz - ${keepDead}
     OR state = 'pending' AND queued_at < $1::timestamptz - ${keepPending}`,
);

type Served = RowOf<typeof served>;
type Due = RowOf<typeof dueColumns>;

/** Sends the deliveries that are due. Of one webhook, one process sends at a time, one delivery after the other. */
@Injectable()
export class WebhookDeliveries {
  #serving = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: WebhookSender,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends what is due now, until `signal`; returns how many tries were made. Called again meanwhile, it serves other
   * webhooks, so that a slow one does not hold them up. Rejects with errors of the database.
   */
  async run(signal: AbortSignal): Promise<number> {
    const owner = randomUUID();
    const taken = await rows(this.dataSource, take, [owner, this.clock.now(), Math.max(0, maxServed - this.#serving)]);
    const counts = await Promise.all(taken.map(({ id }) => this.#serve(id, owner, signal)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Removes what was sent more than 7 days ago, and what has been dead or has waited for 30. */
  async removeOld(): Promise<void> {
    await affected(this.dataSource, removeOld, [this.clock.now()]);
  }

  async #serve(id: number, owner: string, signal: AbortSignal): Promise<number> {
    let tries = 0;
    this.#serving++;
    try {
      while (tries < maxInARow && !signal.aborted) {
        const [webhook] = await rows(this.dataSource, renew, [id, owner, this.clock.now()]);
        const [delivery] = webhook ? await rows(this.dataSource, due, [id, this.clock.now()]) : [];
        if (!webhook || !delivery) break;
        await this.#try(webhook, delivery);
        tries++;
      }
    } finally {
      this.#serving--;
      await affected(this.dataSource, release, [id, owner]);
    }
    return tries;
  }

  async #try(webhook: Served, { id, event_id, body, tries, queued_at }: Due): Promise<void> {
    const result = await this.#send(webhook, { id: event_id, body });
    const now = this.clock.now();
    await inTransaction(this.dataSource, async (tx) => {
      const { error, ok, status } = result;
      const next = ok ? null : nextTry(tries + 1, queued_at, now);
      const state = ok ? 'sent' : next ? 'pending' : 'dead';
      // The webhook is locked first, as by everything else that changes both, or there would be deadlocks.
      if (ok) await affected(tx, succeed, [webhook.id, now]);
      else
        await affected(tx, fail, [
          webhook.id,
          now,
          restUntil(webhook.failures + 1, now),
          error,
          isEnded(webhook, result, now) ? now : null,
        ]);
      await affected(tx, record, [id, state, status, error, next, next ? null : now]);
    });
  }

  async #send(webhook: Served, message: Pick<WebhookMessage, 'id' | 'body'>): Promise<SendResult> {
    let secrets: string[];
    try {
      secrets = secretsOf(this.box, webhook, this.clock.now());
    } catch {
      return { ok: false, status: null, error: 'the secret was sealed with another installation key' };
    }
    return this.sender.send({ ...message, url: webhook.url, secrets });
  }
}

/** After five days of failures, or when the receiver says that it is gone for ever. */
const isEnded = (webhook: Served, { status }: SendResult, now: Date): boolean =>
  status === 410 || isToBePaused(webhook.failing_since ?? now, now);
