import { Inject, Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import { DataSource } from 'typeorm';
import { Alert } from './alert.entity.js';
import { publishChange, type AlertRow } from './raise-alert.js';
import { alertRightsOf, isOpen, isVisible, rightsValues } from './visible-alerts.js';

const alertColumns = columnsOf(Alert);
const list = statement(
  alertColumns,
  `SELECT ${listOf(alertColumns, 'a')}
   FROM alert a
   WHERE ($6::boolean OR ${isOpen}) AND ($7::text IS NULL OR a.kind = $7) AND ($8::int IS NULL OR a.id < $8)
     AND ${isVisible}
   ORDER BY a.id DESC
   LIMIT $9`,
);
const countOpen = statement(
  { open: column.int() },
  `SELECT count(*)::int AS open FROM alert a WHERE ${isOpen} AND ${isVisible}`,
);
const lockVisible = statement(
  alertColumns,
  `SELECT ${listOf(alertColumns, 'a')}
   FROM alert a
   WHERE a.id = ANY($6::int[]) AND ${isVisible}
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

/** The alerts that a caller may see. */
@Injectable()
export class Alerts {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Newest first; `open` counts all open ones, whatever the query asks for. */
  async list(query: AlertQuery, caller: Caller): Promise<{ alerts: AlertRow[]; open: number; hasMore: boolean }> {
    const rights = rightsValues(alertRightsOf(caller));
    const asked = [query.state === 'all', query.kind ?? null, query.before ?? null, query.size + 1];
    const [found, [counted]] = await Promise.all([
      rows(this.dataSource, list, [...rights, ...asked]),
      rows(this.dataSource, countOpen, rights),
    ]);
    return {
      alerts: found.slice(0, query.size),
      open: counted?.open ?? 0,
      hasMore: found.length > query.size,
    };
  }

  /** Marks alerts as seen by the caller; those that somebody acknowledged before stay theirs. Throws NotFound. */
  async acknowledge(ids: readonly number[], caller: Caller): Promise<void> {
    const wanted = [...new Set(ids)];
    const now = this.clock.now();
    await inTransaction(this.dataSource, async (tx) => {
      const found = await rows(tx, lockVisible, [...rightsValues(alertRightsOf(caller)), wanted]);
      if (found.length < wanted.length) throw new NotFound('the alert', 'alert-not-found');
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
