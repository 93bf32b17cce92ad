import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { Alert } from '../../alerts/raised/alert.entity.js';
import { AlertRule } from '../../alerts/rules/alert-rule.entity.js';
import type { ChannelName } from '../channel.js';
import { alertsSeenBy } from '../push/seen-alerts.js';
import { quietUntil } from './quiet-hours.js';
import { Targets } from './alert-targets.js';

/** Older alerts are no news: the service was away, or the log is read again. */
const oldestMs = 24 * 3_600_000;
/** Nobody has to look at them in the middle of the night, unlike people. */
const sleepless: readonly ChannelName[] = ['webhook'];

const ruleColumns = columnsOf(AlertRule, 'addresses', 'channels', 'chats', 'owner_id', 'quiet_hours');
const alertColumns = columnsOf(Alert, 'id', 'subject_kind', 'subject_id', 'announced_at');
const read = statement(
  { ...alertColumns, ...ruleColumns },
  `SELECT ${listOf(alertColumns, 'a')}, ${listOf(ruleColumns, 'r')}
   FROM alert a JOIN alert_rule r ON r.id = a.rule_id
   WHERE a.id = $1 AND a.acknowledged_at IS NULL AND r.active AND cardinality(r.channels) > 0`,
);
/**
 * An event that is handled twice plans nothing twice, and a message that waits has the alert as it is then. $1: alert;
 * $2: targets; $3: now; $4: when the alert was announced.
 */
const insert = statement(
  {},
  `INSERT INTO alert_delivery AS d (channel, target, alert_ids, state, was_held, next_try, created_at)
   SELECT t.channel, t.target, ARRAY[$1::int], CASE WHEN t.held_until IS NULL THEN 'pending' ELSE 'held' END,
     t.held_until IS NOT NULL, coalesce(t.held_until, $3::timestamptz), $3::timestamptz
   FROM jsonb_to_recordset($2::jsonb) AS t(channel text, target text, held_until timestamptz)
   WHERE NOT EXISTS (
     SELECT FROM alert_delivery e
     WHERE e.channel = t.channel AND e.target = t.target AND e.alert_ids @> ARRAY[$1::int]
       AND (e.created_at >= $4::timestamptz OR e.state IN ('held', 'pending')))
   ON CONFLICT (channel, target, next_try) WHERE state = 'held'
   DO UPDATE SET alert_ids = d.alert_ids || excluded.alert_ids`,
);

/** Plans what an alert sends outside of the application. */
@Injectable()
export class PlanDeliveries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly targets: Targets,
    private readonly settings: SystemSettings,
  ) {}

  /** Returns how many messages were planned. Rejects with errors of the database. */
  async plan(alertId: number): Promise<number> {
    const { clock, dataSource, settings, targets } = this;
    const now = clock.now();
    const [rule] = await rows(dataSource, read, [alertId]);
    if (!rule || now.getTime() - rule.announced_at.getTime() > oldestMs) return 0;
    const topicId = rule.subject_kind === 'topic' ? Number(rule.subject_id) : null;
    const found = await targets.of(
      rule,
      topicId,
      async (browser) => (await alertsSeenBy(dataSource, browser, [rule])).length > 0,
    );
    if (found.length === 0) return 0;
    const held = quietUntil(rule.quiet_hours, now, await settings.value('time-zone'));
    const planned = found.map((one) => ({ ...one, held_until: sleepless.includes(one.channel) ? null : held }));
    return affected(dataSource, insert, [alertId, JSON.stringify(planned), now, rule.announced_at]);
  }
}
