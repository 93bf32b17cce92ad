import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Alert } from '../raised/alert.entity.js';
import { endAlerts, raiseAlert, reasonOfCode, type AlertCause } from '../raised/raise-alert.js';
import { activeRules } from '../rules/alert-rules.js';
import { gatherLetters } from './dead-letter-causes.js';
import { dueCauses, gatherByNetwork } from './due-causes.js';
import { StandingCause } from './standing-cause.entity.js';

/** Kinds whose alerts last as long as their cause. */
const standingKinds = [
  'source-quiet',
  'source-failing',
  'client-lost',
  'resource-parked',
  'dead-letter',
  'disk-full',
  'log-lag',
] as const satisfies readonly AlertKind[];

const causeColumns = columnsOf(StandingCause);
type CauseRow = RowOf<typeof causeColumns>;

const causesOf = statement(
  causeColumns,
  `SELECT ${listOf(causeColumns)} FROM standing_cause WHERE kind = $1 ORDER BY since, subject_id LIMIT 5000`,
);
const networksOf = statement(
  columnsOf(StandingCause, 'subject_id', 'subject_name'),
  `SELECT c.subject_id, s.network AS subject_name
   FROM standing_cause c
   JOIN watched_source s ON s.author_id = c.subject_id::bigint
   WHERE c.kind = 'source-failing' AND c.subject_kind = 'author'`,
);
const goingOn = statement(
  columnsOf(Alert, 'rule_id', 'subject_kind', 'subject_id'),
  'SELECT rule_id, subject_kind, subject_id FROM alert WHERE kind = $1 AND ended_at IS NULL',
);

/** Raises alerts about faults that last, and ends those whose fault is over. */
@Injectable()
export class CauseCheck {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
  ) {}

  /** One look at all causes. Rejects with errors of the database. */
  async run(): Promise<void> {
    for (const kind of standingKinds) await inTransaction(this.dataSource, (tx) => this.#check(tx, kind));
  }

  async #check(tx: EntityManager, kind: AlertKind): Promise<void> {
    const now = this.clock.now();
    const stored = await rows(tx, causesOf, [kind]);
    const lasting = new Set(stored.map(keyOf));
    const due = await this.#gathered(tx, kind, dueCauses(stored, now), now);
    for (const key of due.map(keyOf)) lasting.add(key);
    const alerts = await rows(tx, goingOn, [kind]);
    const over = new Map(alerts.filter((alert) => !lasting.has(keyOf(alert))).map((alert) => [keyOf(alert), alert]));
    for (const { subject_kind, subject_id: id } of over.values())
      await endAlerts(tx, this.outbox, kind, { kind: subject_kind, id }, now);
    if (due.length === 0) return;
    const raised = new Set(alerts.map((alert) => `${alert.rule_id} ${keyOf(alert)}`));
    for (const rule of await activeRules(tx, kind))
      for (const cause of due)
        if (!raised.has(`${rule.id} ${keyOf(cause)}`))
          await raiseAlert(tx, this.outbox, rule, alertOf(cause, now), now);
  }

  /** With one cause for a network in place of its many sources, and for the letters of a group and log topic. */
  async #gathered(tx: EntityManager, kind: AlertKind, due: readonly CauseRow[], now: Date): Promise<CauseRow[]> {
    if (kind === 'dead-letter') return gatherLetters(due);
    if (kind !== 'source-failing') return [...due];
    const networks = new Map((await rows(tx, networksOf)).map((row) => [row.subject_id, row.subject_name]));
    const { alone, together } = gatherByNetwork(
      due.map((cause) => ({ cause, network: networks.get(cause.subject_id) ?? '' })),
    );
    const ofNetworks = [...together].map(([network, count]) => ({
      kind,
      subject_kind: 'system' as const,
      subject_id: `network:${network}`,
      subject_name: network,
      severity: 'critical' as const,
      code: 'many-sources',
      figure: count,
      baseline: 0,
      since: now,
    }));
    return [...alone.map(({ cause }) => cause), ...ofNetworks];
  }
}

const keyOf = ({ subject_kind: kind, subject_id: id }: Pick<CauseRow, 'subject_kind' | 'subject_id'>): string =>
  `${kind}:${id}`;

function alertOf(cause: CauseRow, now: Date): AlertCause {
  const { code, figure, baseline, severity, since, subject_id: id, subject_kind: kind, subject_name: name } = cause;
  const reason = { ...reasonOfCode(code, now), from: unixSeconds(since), figure, baseline };
  return { subject: { kind, id, name }, severity, reason };
}
