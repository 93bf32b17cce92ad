import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { runTask } from '@mm/telemetry/tracing.js';
import { DataSource } from 'typeorm';
import { analysts, supervisors } from '@mm/proto/vocabulary/role.js';
import { RepeatedWork } from '../../schedule/repeated-work.js';
import { errorText, type ChannelName, type ChannelResult } from '../channel.js';
import { Channels } from '../channels.js';
import { Alert } from '../../alerts/raised/alert.entity.js';
import type { AlertRow } from '../../alerts/raised/raise-alert.js';
import { AlertRule } from '../../alerts/rules/alert-rule.entity.js';
import { mailTargets } from '../../alerts/rules/alert-rules.js';
import { AlertDelivery } from './alert-delivery.entity.js';

/** Seconds after each failed try; after the last one the message is given up. */
export const pauses: readonly number[] = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400];

/** Messages of a channel that one process sends at the same time. */
const parallel = 10;
const everyMs = 2_000;
const removeEveryMs = 3_600_000;
/** How often an outcome is stored again, and the pause before. */
const recordTries = 50;
const recordAgainMs = 200;

const columns = columnsOf(AlertDelivery, 'id', 'channel', 'target', 'alert_ids', 'was_held', 'tries');
/** A lease is longer than a try takes. $1: channel; $2: now. */
const claim = statement(
  columns,
  `UPDATE alert_delivery
   SET state = 'pending', tries = tries + 1, leased_until = clock_timestamp() + interval '3 minutes'
   WHERE id IN (
     SELECT id FROM alert_delivery
     WHERE channel = $1 AND state IN ('held', 'pending') AND next_try <= $2::timestamptz
       AND (leased_until IS NULL OR leased_until < clock_timestamp())
     ORDER BY next_try LIMIT ${parallel} FOR UPDATE SKIP LOCKED)
   RETURNING ${listOf(columns)}`,
);
const record = statement(
  {},
  `UPDATE alert_delivery
   SET state = $3, last_error = $4, next_try = coalesce($5::timestamptz, next_try), done_at = $6::timestamptz,
     leased_until = NULL
   WHERE id = $1 AND tries = $2 AND state = 'pending'`,
);
const removeOld = statement({}, `DELETE FROM alert_delivery WHERE done_at < $1::timestamptz - interval '30 days'`);

const alertColumns = columnsOf(Alert);
const ruleColumns = columnsOf(AlertRule, 'addresses', 'chats');
/** $1: alerts; $2: channel; $3: it was held back; $4, $5: roles of general rules and of a topic's. */
const sendable = statement(
  { ...alertColumns, ...ruleColumns },
  `SELECT ${listOf(alertColumns, 'a')}, ${listOf(ruleColumns, 'r')}
   FROM alert a JOIN alert_rule r ON r.id = a.rule_id
   WHERE a.id = ANY($1::int[]) AND r.active AND $2::text = ANY(r.channels)
     AND (a.acknowledged_at IS NULL OR NOT $3::boolean)
     AND (r.owner = '' OR (
       r.owner_roles && CASE WHEN r.topic_id IS NULL THEN $4::text[] ELSE $5::text[] END
       AND (a.subject_kind <> 'topic' OR 'mm_admin' = ANY(r.owner_roles) OR EXISTS (
         SELECT FROM known_topic t
         WHERE t.id::text = a.subject_id AND NOT t.is_deleted AND r.owner_id = ANY(t.access)))))
   ORDER BY a.id`,
);

/**
 * The alerts of a delivery that their rules still send to its target: a rule may have been switched off since, its
 * owner may have lost the right to the topic, and a person may have seen what was held back.
 */
async function sendableAlerts(
  database: Database,
  {
    alert_ids: ids,
    channel,
    target,
    was_held: wasHeld,
  }: Pick<AlertDelivery, 'alert_ids' | 'channel' | 'target' | 'was_held'>,
): Promise<AlertRow[]> {
  const found = await rows(database, sendable, [ids, channel, wasHeld, supervisors, analysts]);
  const isTarget: Partial<Record<ChannelName, (rule: (typeof found)[number]) => boolean>> = {
    mail: (rule) => mailTargets(rule).includes(target),
    telegram: ({ chats }) => chats.includes(target),
  };
  return found.filter((rule) => isTarget[channel]?.(rule) ?? true);
}

type DeliveryRow = RowOf<typeof columns>;
type Outcome = ChannelResult | { state: 'dropped' };

/** When a message is tried again after so many failed tries; null when it is given up. */
export function nextTry(tries: number, retryAfter: number | undefined, now: Date): Date | null {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + Math.max(pause, retryAfter ?? 0) * 1000);
}

/** Sends planned messages; of several processes one at a time has a message. Channels do not hold up each other. */
@Injectable()
export class DeliverAlerts implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('alert channels');
  readonly #work: RepeatedWork[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly channels: Channels,
  ) {
    const onError = (error: unknown): void => this.#logger.warn(`cannot send alerts: ${String(error)}`);
    this.#work = [
      ...channels.names.map((name) => new RepeatedWork({ work: () => this.#send(name), everyMs, onError })),
      new RepeatedWork({ work: () => this.#removeOld(), everyMs: removeEveryMs, onError }),
    ];
  }

  onApplicationBootstrap(): void {
    for (const work of this.#work) work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#work.map((work) => work.stop()));
  }

  /** Looks for messages now, without waiting for the next time. */
  wake(): void {
    for (const work of this.#work) work.wake();
  }

  async #removeOld(): Promise<boolean> {
    await affected(this.dataSource, removeOld, [this.clock.now()]);
    return false;
  }

  async #send(channel: ChannelName): Promise<boolean> {
    const { clock, dataSource } = this;
    const due = await rows(dataSource, claim, [channel, clock.now()]);
    await Promise.all(due.map((delivery) => runTask('send alert', () => this.#sendOne(delivery))));
    return due.length > 0;
  }

  async #sendOne(delivery: DeliveryRow): Promise<void> {
    const outcome = await this.#try(delivery).catch((error: unknown): Outcome => ({
      state: 'failed',
      error: errorText(error),
    }));
    const now = this.clock.now();
    const retryAfter = outcome.state === 'failed' ? outcome.retryAfter : undefined;
    const next = outcome.state === 'failed' ? nextTry(delivery.tries, retryAfter, now) : null;
    const isDone = outcome.state === 'sent' || outcome.state === 'dropped';
    const state = isDone ? outcome.state : next ? 'pending' : 'dead';
    const error = 'error' in outcome ? outcome.error : '';
    if (state === 'dead') this.#logger.warn(`an alert was not sent by ${delivery.channel}: ${error}`);
    await this.#record([delivery.id, delivery.tries, state, error, next, next ? null : now]);
  }

  /** Again while the database is away: an outcome that is lost would send the message again. */
  async #record(values: unknown[]): Promise<void> {
    for (let left = recordTries; ; left--)
      try {
        await affected(this.dataSource, record, values);
        return;
      } catch (error) {
        if (left <= 1) throw error;
        await sleep(recordAgainMs);
      }
  }

  async #try(delivery: DeliveryRow): Promise<Outcome> {
    const { channels, dataSource } = this;
    const alerts = await sendableAlerts(dataSource, delivery);
    if (alerts.length === 0) return { state: 'dropped' };
    return channels.of(delivery.channel).send({ id: delivery.id, alerts, isTest: false }, delivery.target);
  }
}
