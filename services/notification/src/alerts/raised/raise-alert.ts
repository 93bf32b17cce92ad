import { create } from '@bufbuild/protobuf';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import { AlertChangedSchema, AlertRaisedSchema } from '@mm/proto/events/gen/mm/events/v1/notification_pb.js';
import type { AlertReason } from '@mm/proto/http/alerts.js';
import type { EntityManager } from 'typeorm';
import type { RuleRow } from '../rules/alert-rules.js';
import { Alert, type Severity, type SubjectKind } from './alert.entity.js';

export interface AlertSubject {
  kind: SubjectKind;
  id: string;
  name: string;
}

/** A cause for which a rule has an alert raised. */
export interface AlertCause {
  subject: AlertSubject;
  severity: Severity;
  reason: AlertReason;
  /** Authors of the publications that the reason shows. */
  authorIds?: readonly number[];
  /** It was over as soon as it happened. */
  isOver?: boolean;
}

const alertColumns = columnsOf(Alert);
export type AlertRow = RowOf<typeof alertColumns>;

/** Held until the transaction ends: two processes do not raise the same alert. */
const lock = statement({}, `SELECT FROM pg_advisory_xact_lock(hashtext('notification.alert'))`);
const hindering = statement(
  columnsOf(Alert, 'id'),
  `SELECT id FROM alert
   WHERE rule_id = $1 AND subject_kind = $2 AND subject_id = $3 AND (ended_at IS NULL OR raised_at > $4)
   LIMIT 1`,
);
const insert = statement(
  alertColumns,
  `INSERT INTO alert (rule_id, kind, subject_kind, subject_id, subject_name, severity, reason, author_ids,
     takes_over_wall, raised_at, ended_at, changed_at, announced_at, announced_figure)
   VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::bigint[], $9, $10, $11, $10, $10, $12)
   RETURNING ${listOf(alertColumns)}`,
);
const open = statement(
  alertColumns,
  `SELECT ${listOf(alertColumns)} FROM alert
   WHERE rule_id = $1 AND subject_kind = $2 AND subject_id = $3 AND acknowledged_at IS NULL
     AND (ended_at IS NULL OR raised_at > $4)
   ORDER BY id DESC
   LIMIT 1`,
);
const isTwice = '$6::float8 >= 2 * announced_figure';
const grow = statement(
  alertColumns,
  `UPDATE alert
   SET severity = CASE WHEN severity = 'critical' THEN severity ELSE $2::text END, reason = $3::jsonb,
     author_ids = $4::bigint[], changed_at = $5::timestamptz, ended_at = NULL,
     announced_at = CASE WHEN ${isTwice} THEN $5::timestamptz ELSE announced_at END,
     announced_figure = CASE WHEN ${isTwice} THEN $6::float8 ELSE announced_figure END
   WHERE id = $1 AND acknowledged_at IS NULL AND (reason->>'figure')::float8 < $6::float8
   RETURNING ${listOf(alertColumns)}`,
);
const end = statement(
  alertColumns,
  `UPDATE alert SET ended_at = $4
   WHERE kind = $1 AND subject_kind = $2 AND subject_id = $3 AND ended_at IS NULL
   RETURNING ${listOf(alertColumns)}`,
);

/** A reason with a code and nothing that was measured. */
export function reasonOfCode(code: string, at: Date): AlertReason {
  const seconds = unixSeconds(at);
  return {
    figure: 0,
    baseline: 0,
    from: seconds,
    to: seconds,
    code,
    words: [],
    tones: { pos: 0, neut: 0, neg: 0 },
    oblasts: [],
    publications: [],
  };
}

/** Whether a rule may raise an alert about a subject now: none goes on, and none was raised within its cool-down. */
export async function mayRaise(
  tx: EntityManager,
  rule: Pick<RuleRow, 'id' | 'cool_down'>,
  subject: Pick<AlertSubject, 'kind' | 'id'>,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - rule.cool_down * 60_000);
  return (await rows(tx, hindering, [rule.id, subject.kind, subject.id, since])).length === 0;
}

/**
 * Stores an alert and publishes `alert.raised` with it. Undefined when one of the rule and subject goes on or its
 * cool-down does.
 */
export async function raiseAlert(
  tx: EntityManager,
  outbox: EventOutbox,
  rule: RuleRow,
  { subject, severity, reason, authorIds = [], isOver = false }: AlertCause,
  now: Date,
): Promise<AlertRow | undefined> {
  await rows(tx, lock);
  if (!(await mayRaise(tx, rule, subject, now))) return undefined;
  const [alert] = await rows(tx, insert, [
    rule.id,
    rule.kind,
    subject.kind,
    subject.id,
    subject.name,
    severity,
    JSON.stringify(reason),
    authorIds,
    rule.takes_over_wall,
    now,
    isOver ? now : null,
    reason.figure,
  ]);
  if (!alert) return undefined;
  await announce(tx, outbox, alert);
  return alert;
}

/** Publishes `alert.raised` with an alert as it is now. */
const announce = (tx: EntityManager, outbox: EventOutbox, alert: AlertRow): Promise<void> =>
  outbox.publish(tx, 'alert.raised', [
    create(AlertRaisedSchema, {
      alertId: alert.id,
      kind: alert.kind,
      subjectKind: alert.subject_kind,
      subjectId: alert.subject_id,
      subjectName: alert.subject_name,
      severity: alert.severity,
      reason: JSON.stringify(alert.reason),
      takesOverWall: alert.takes_over_wall,
      raisedAt: alert.raised_at.toISOString(),
    }),
  ]);

/** The alert of a rule and subject that nobody has acknowledged and that goes on, or whose cool-down does. */
export async function openAlert(
  database: Database,
  rule: Pick<RuleRow, 'id' | 'cool_down'>,
  subject: Pick<AlertSubject, 'kind' | 'id'>,
  now: Date,
): Promise<AlertRow | undefined> {
  const since = new Date(now.getTime() - rule.cool_down * 60_000);
  return (await rows(database, open, [rule.id, subject.kind, subject.id, since]))[0];
}

/**
 * Gives an open alert a larger figure with its reason; one that had ended goes on. Publishes `alert.raised` again when
 * the figure is twice that of the last time, else that it has grown. Nothing happens to one that was acknowledged
 * meanwhile.
 */
export async function growAlert(
  tx: EntityManager,
  outbox: EventOutbox,
  id: number,
  { severity, reason, authorIds = [] }: Pick<AlertCause, 'severity' | 'reason' | 'authorIds'>,
  now: Date,
): Promise<void> {
  await rows(tx, lock);
  const [alert] = await rows(tx, grow, [id, severity, JSON.stringify(reason), authorIds, now, reason.figure]);
  if (!alert) return;
  if (alert.announced_at.getTime() === now.getTime()) await announce(tx, outbox, alert);
  else await publishChange(tx, outbox, [alert], { change: 'grown', by: '', at: now });
}

/** Ends the alerts of a kind about a subject whose cause is over, and publishes it. Returns how many. */
export async function endAlerts(
  tx: EntityManager,
  outbox: EventOutbox,
  kind: Alert['kind'],
  subject: Pick<AlertSubject, 'kind' | 'id'>,
  now: Date,
): Promise<number> {
  const ended = await rows(tx, end, [kind, subject.kind, subject.id, now]);
  await publishChange(tx, outbox, ended, { change: 'ended', by: '', at: now });
  return ended.length;
}

/** Publishes `alert.changed` of alerts that one person acknowledged, whose cause ended, or that grew. */
export async function publishChange(
  tx: EntityManager,
  outbox: EventOutbox,
  alerts: readonly AlertRow[],
  { change, by, at }: { change: 'acknowledged' | 'ended' | 'grown'; by: string; at: Date },
): Promise<void> {
  if (alerts.length === 0) return;
  await outbox.publish(
    tx,
    'alert.changed',
    alerts.map((alert) =>
      create(AlertChangedSchema, {
        alertId: alert.id,
        change,
        changedBy: by,
        changedAt: at.toISOString(),
        subjectKind: alert.subject_kind,
        subjectId: alert.subject_id,
      }),
    ),
  );
}
