import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import { DataSource } from 'typeorm';
import { Alert } from './alert.entity.js';
import { publishChange, type AlertRow } from './raise-alert.js';
import { alertRightsOf, isOpen, isVisible, rightsValues } from './visible-alerts.js';

const alertColumns = columnsOf(Alert);
/** `is_own`: a rule of the caller ($6) raised it. */
const listedColumns = { ...alertColumns, is_own: column.boolean() };
const listed = `${listOf(alertColumns, 'a')},
     EXISTS (SELECT FROM alert_rule r WHERE r.id = a.rule_id AND r.owner_id = $6::int) AS is_own`;
const list = statement(
  listedColumns,
  `SELECT ${listed}
   FROM alert a
   WHERE ($7::boolean OR ${isOpen}) AND ($8::text IS NULL OR a.kind = $8) AND ($9::int IS NULL OR a.id < $9)
     AND ${isVisible}
   ORDER BY a.id DESC
   LIMIT $10`,
);
const countOpen = statement(
  { open: column.int() },
  `SELECT count(*)::int AS open FROM alert a WHERE ${isOpen} AND ${isVisible}`,
);
const lockVisible = statement(
  listedColumns,
  `SELECT ${listed}
   FROM alert a
   WHERE a.id = ANY($7::int[]) AND ${isVisible}
   ORDER BY a.id
   FOR UPDATE OF a`,
);
const acknowledge = statement(
  alertColumns,
  `UPDATE alert SET acknowledged_at = $2, acknowledged_by = $3
   WHERE id = ANY($1::int[]) AND acknowledged_at IS NULL
   RETURNING ${listOf(alertColumns)}`,
);

export interface AlertQuery {
  state: 'open' | 'all';
  kind?: AlertKind | undefined;
  before?: number | undefined;
  size: number;
}

export type ListedAlert = AlertRow & { mayAcknowledge: boolean };

/** The alerts that a caller may see. */
@Injectable()
export class Alerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
  ) {}

  /** Newest first; `open` counts all open ones, whatever the query asks for. */
  async list(query: AlertQuery, caller: Caller): Promise<{ alerts: ListedAlert[]; open: number; hasMore: boolean }> {
    const rights = rightsValues(alertRightsOf(caller));
    const asked = [query.state === 'all', query.kind ?? null, query.before ?? null, query.size + 1];
    const [found, [counted]] = await Promise.all([
      rows(this.dataSource, list, [...rights, caller.userId, ...asked]),
      rows(this.dataSource, countOpen, rights),
    ]);
    return {
      alerts: found.slice(0, query.size).map((alert) => ({ ...alert, mayAcknowledge: mayAcknowledge(alert, caller) })),
      open: counted?.open ?? 0,
      hasMore: found.length > query.size,
    };
  }

  /**
   * Marks alerts as seen by the caller; those that somebody acknowledged before stay theirs. Throws NotFound for one
   * that the caller does not see, and Forbidden for one that the caller only reads.
   */
  async acknowledge(ids: readonly number[], caller: Caller): Promise<void> {
    const wanted = [...new Set(ids)];
    const now = this.clock.now();
    await inTransaction(this.dataSource, async (tx) => {
      const found = await rows(tx, lockVisible, [...rightsValues(alertRightsOf(caller)), caller.userId, wanted]);
      if (found.length < wanted.length) throw new NotFound('the alert', 'alert-not-found');
      if (!found.every((alert) => mayAcknowledge(alert, caller))) throw new Forbidden();
      const changed = await rows(tx, acknowledge, [wanted, now, caller.username]);
      await publishChange(tx, this.outbox, changed, { change: 'acknowledged', by: caller.username, at: now });
      await recordAudit(
        tx,
        this.outbox,
        ...changed.map(({ id, kind, subject_name }) => ({
          action: 'alert.acknowledged' as const,
          object: { kind: 'alert' as const, id, name: subject_name },
          after: { kind },
        })),
      );
    });
  }
}

/** Of an alert that the caller sees. */
const mayAcknowledge = ({ is_own: isOwn }: { is_own: boolean }, caller: Caller): boolean =>
  mayUse(caller, objectRules.acknowledgeAlert, 'shared') ||
  (isOwn && mayUse(caller, objectRules.acknowledgeAlert, 'own'));
