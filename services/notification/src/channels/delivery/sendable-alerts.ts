import { columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { analysts, supervisors } from '@mm/proto/vocabulary/role.js';
import { Alert } from '../../alerts/raised/alert.entity.js';
import type { AlertRow } from '../../alerts/raised/raise-alert.js';
import { AlertRule } from '../../alerts/rules/alert-rule.entity.js';
import { mailTargets } from '../../alerts/rules/alert-rules.js';
import type { ChannelName } from '../channel.js';
import type { AlertDelivery } from './alert-delivery.entity.js';

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
export async function sendableAlerts(
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
